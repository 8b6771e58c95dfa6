// A new game: which game, who plays whom, with which clock, from where.

import { useState } from 'preact/hooks';
import { api } from '../../api/client';
import { type Color, type NewGame, VARIANTS, type Variant } from '../../api/wire';
import { Choice, Field } from '../../components/buttons';
import { Diagram } from '../../components/diagram';
import { t } from '../../i18n';
import { complain } from '../../lib/announce';
import { useAsked } from '../../lib/hooks';
import { go, link, route } from '../../lib/router';
import { change, settings } from '../../lib/settings';
import { fitting, type Opponent, OpponentPicker, specOf } from './opponent';

type Mode = 'computer' | 'people' | 'link' | 'watch';
type Side = Color | 'random';

const CLOCKS = ['none', '1+0', '3+2', '5+3', '10+0', '15+10', 'own'] as const;
type ClockChoice = (typeof CLOCKS)[number];

export function Setup() {
  const { value: about } = useAsked(api.about, []);
  const query = route.get().query;
  const [variant, setVariant] = useState<Variant>((query.get('variant') as Variant | null) ?? 'chess');
  const [mode, setMode] = useState<Mode>('computer');
  const [opponent, setOpponent] = useState<Opponent>({ kind: query.get('opponent') ?? 'elo', elo: 1200 });
  const [second, setSecond] = useState<Opponent>({ kind: 'engine', elo: 1600 });
  const [side, setSide] = useState<Side>((query.get('side') as Side | null) ?? 'white');
  const [clock, setClock] = useState<ClockChoice>('none');
  const [minutes, setMinutes] = useState(20);
  const [increment, setIncrement] = useState(5);
  const [fen, setFen] = useState(query.get('fen') ?? '');
  const [number, setNumber] = useState('');
  const [takeback, setTakeback] = useState(true);
  const [chosenName, setName] = useState(settings.get().name);
  const [secondName, setSecondName] = useState('');
  const name = chosenName.trim() || (about?.person ?? '');
  const [busy, setBusy] = useState(false);

  const start = async (event: Event): Promise<void> => {
    event.preventDefault();
    change({ name: chosenName.trim() });
    const asked = wanted();
    if (!asked) return;
    setBusy(true);
    try {
      const game = await api.newGame(asked);
      go('game', game.id);
    } catch (error) {
      complain(error);
    } finally {
      setBusy(false);
    }
  };

  /** Nothing while it is open who plays. */
  const wanted = (): NewGame | undefined => {
    const me = name === '' ? 'human' : `human:${name}`;
    const specIn = (of: Opponent): string | undefined => {
      const fits = about && fitting(of, variant, about);
      return fits && specOf(fits);
    };
    const they = specIn(opponent);
    const mine: Color = side === 'random' ? (Math.random() < 0.5 ? 'white' : 'black') : side;
    const [white, black] =
      mode === 'people'
        ? [me, secondName.trim() === '' ? 'human' : `human:${secondName.trim()}`]
        : mode === 'watch'
          ? [they, specIn(second)]
          : mode === 'link'
            ? mine === 'white'
              ? [me, 'guest']
              : ['guest', me]
            : mine === 'white'
              ? [me, they]
              : [they, me];
    if (white === undefined || black === undefined) return undefined;
    const game: NewGame = { variant, white, black, takeback };
    if (fen.trim() !== '') game.fen = fen.trim();
    else if (variant === 'chess960' && number !== '') game.chess960 = Number(number);
    if (variant !== 'tictactoe' && clock !== 'none') game.clock = clock === 'own' ? `${minutes}+${increment}` : clock;
    else if (mode === 'watch' && variant !== 'tictactoe') game.movetime = '1s';
    return game;
  };

  return (
    <div class="setup-view">
      <form class="card setup" onSubmit={(event) => void start(event)}>
        <h1>{t('button-game-setup')}</h1>
        <Choice
          label={t('label-game')}
          value={variant}
          onChange={(chosen) => {
            setVariant(chosen);
            if (chosen === 'tictactoe' && mode === 'link') setMode('people');
          }}
          options={VARIANTS.map((value) => ({ value, text: t(`game-name-${value}`) }))}
        />
        <Choice
          label={t('setup-who')}
          value={mode}
          onChange={setMode}
          options={[
            { value: 'computer', text: t('setup-computer') },
            { value: 'people', text: t('setup-people') },
            ...(variant === 'tictactoe' ? [] : [{ value: 'link' as Mode, text: t('setup-link') }]),
            { value: 'watch', text: t('setup-watch') },
          ]}
        />
        {mode === 'link' && <p class="faint">{t('setup-link-hint')}</p>}
        {(mode === 'computer' || mode === 'watch') && (
          <OpponentPicker
            label={mode === 'watch' ? t('side', { side: 'white' }) : t('setup-opponent')}
            variant={variant}
            about={about}
            value={opponent}
            onChange={setOpponent}
          />
        )}
        {mode === 'watch' && (
          <OpponentPicker
            label={t('side', { side: 'black' })}
            variant={variant}
            about={about}
            value={second}
            onChange={setSecond}
          />
        )}
        {(mode === 'computer' || mode === 'link') && (
          <Choice
            label={t('setup-color')}
            value={side}
            onChange={setSide}
            options={[
              { value: 'white', text: variant === 'tictactoe' ? t('crosses') : t('side', { side: 'white' }) },
              { value: 'random', text: t('setup-random') },
              { value: 'black', text: variant === 'tictactoe' ? t('noughts') : t('side', { side: 'black' }) },
            ]}
          />
        )}
        {variant !== 'tictactoe' && (
          <>
            <Choice
              label={t('label-clock')}
              value={clock}
              onChange={setClock}
              options={CLOCKS.map((value) => ({
                value,
                text: value === 'none' ? t('time-none') : value === 'own' ? t('setup-own-clock') : value,
              }))}
            />
            {clock === 'own' && (
              <div class="field-row">
                <Field
                  label={t('setup-minutes')}
                  type="number"
                  min={0}
                  max={180}
                  step="any"
                  value={minutes}
                  onText={(text) => setMinutes(Number(text))}
                />
                <Field
                  label={t('setup-increment')}
                  type="number"
                  min={0}
                  max={180}
                  value={increment}
                  onText={(text) => setIncrement(Number(text))}
                />
              </div>
            )}
          </>
        )}
        <details class="more" open={fen !== ''}>
          <summary>{t('setup-more')}</summary>
          {mode !== 'watch' && (
            <Field
              label={t('setup-name')}
              maxLength={40}
              value={chosenName}
              placeholder={about?.person ?? ''}
              autocomplete="off"
              onText={setName}
            />
          )}
          {mode === 'people' && (
            <Field
              label={t('setup-second-name')}
              maxLength={40}
              value={secondName}
              autocomplete="off"
              onText={setSecondName}
            />
          )}
          {variant === 'chess960' && (
            <Field
              label={t('setup-number960')}
              type="number"
              min={0}
              max={959}
              placeholder={t('setup-random')}
              value={number}
              onText={setNumber}
            />
          )}
          <Field
            label={t('setup-fen')}
            spellcheck={false}
            value={fen}
            placeholder={t('default-start')}
            onText={setFen}
          />
          {mode !== 'watch' && (
            <label class="tick">
              <input type="checkbox" checked={takeback} onChange={(e) => setTakeback(e.currentTarget.checked)} />
              {t('setup-takeback')}
            </label>
          )}
        </details>
        <button type="submit" class="primary large" disabled={busy || !wanted()}>
          {t('setup-start')}
        </button>
      </form>
      <aside class="setup-aside">
        <Diagram
          variant={variant}
          fen={fen.trim() || undefined}
          chess960={number === '' ? undefined : Number(number)}
          orientation={side === 'black' && variant !== 'racingkings' ? 'black' : 'white'}
        />
        <p class="faint variant-words">{t(`variant-hint-${variant}`)}</p>
        <Unfinished />
      </aside>
    </div>
  );
}

function Unfinished() {
  const { value } = useAsked(() => api.games({ unfinished: true, limit: 5 }), []);
  if (!value || value.games.length === 0) return null;
  return (
    <section class="unfinished">
      <h2>{t('setup-unfinished')}</h2>
      <ul class="plain-list">
        {value.games.map((game) => (
          <li key={game.id}>
            <a class="row-link" href={link('game', game.id)}>
              <strong>
                {game.white} – {game.black}
              </strong>
              <span class="faint">
                {t(`game-name-${game.variant}`)}, {t('plies', { count: game.plies })}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
