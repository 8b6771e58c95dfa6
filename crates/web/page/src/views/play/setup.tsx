// A new game: which game, who plays whom, with which clock, from where.

import { useState } from 'preact/hooks';
import { api } from '../../api/client';
import { type Color, type NewGame, VARIANTS, type Variant } from '../../api/wire';
import { Choice, Field } from '../../components/buttons';
import { Diagram } from '../../components/diagram';
import { Dialog } from '../../components/dialog';
import { Icon } from '../../components/icon';
import { t } from '../../i18n';
import { complain } from '../../lib/announce';
import { useAsked, useMedia } from '../../lib/hooks';
import { listedName, playerName } from '../../lib/players';
import { go, link, route } from '../../lib/router';
import { change, settings } from '../../lib/settings';
import { fitting, type Opponent, OpponentPicker, specOf } from './opponent';

type Mode = 'computer' | 'people' | 'link' | 'watch';
type Side = Color | 'random';

const CLOCKS = ['none', '1+0', '3+2', '5+3', '10+0', '15+10', '30+20', 'own'] as const;
type ClockChoice = (typeof CLOCKS)[number];

/** What stays chosen until the next new game; position and names do not. */
interface Kept {
  variant: Variant;
  mode: Mode;
  opponent: Opponent;
  second: Opponent;
  side: Side;
  clock: ClockChoice;
  minutes: number;
  increment: number;
  takeback: boolean;
}

const FIRST: Kept = {
  variant: 'chess',
  mode: 'computer',
  opponent: { kind: 'elo', elo: 1200 },
  second: { kind: 'engine', elo: 1600 },
  side: 'white',
  clock: 'none',
  minutes: 20,
  increment: 5,
  takeback: true,
};

export function Setup() {
  const { value: about } = useAsked(api.about, []);
  const query = route.get().query;
  const [kept, setKept] = useState<Kept>(() => {
    const before = { ...FIRST, ...settings.get().newGame };
    const asked = query.get('opponent');
    return {
      ...before,
      ...(query.has('fen') && before.mode === 'link' ? { mode: 'computer' } : {}),
      ...(asked === null ? {} : { mode: 'computer', opponent: { ...before.opponent, kind: asked } }),
      variant: (query.get('variant') as Variant | null) ?? (query.has('fen') ? 'chess' : before.variant),
      side: (query.get('side') as Side | null) ?? before.side,
    };
  });
  const { variant, mode, opponent, second, side, clock, minutes, increment, takeback } = kept;
  const choose = (part: Partial<Kept>): void => setKept((now) => ({ ...now, ...part }));
  const [fen, setFen] = useState(query.get('fen') ?? '');
  const [number, setNumber] = useState('');
  const [chosenName, setName] = useState(settings.get().name);
  const [secondName, setSecondName] = useState('');
  const name = chosenName.trim() || (about?.person ?? '');
  const [busy, setBusy] = useState(false);
  const isSmall = useMedia('(max-width: 45rem), (max-height: 34rem)');
  const [open, setOpen] = useState(false);

  const start = async (event: Event): Promise<void> => {
    event.preventDefault();
    const asked = wanted();
    if (!asked) return;
    change({ name: chosenName.trim(), newGame: kept });
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

  const sideName = (of: Side): string => {
    if (of === 'random') return t('setup-random');
    if (variant !== 'tictactoe') return t('side', { side: of });
    return of === 'white' ? t('crosses') : t('noughts');
  };
  const clockName = (of: ClockChoice): string =>
    of === 'none' ? t('time-none') : of === 'own' ? `${minutes}+${increment}` : of;
  /** The choices in a line, where they are in a sheet. */
  const summary = (): string[] => {
    const they = (of: Opponent): string => {
      const fits = about && fitting(of, variant, about);
      return fits ? playerName(specOf(fits)) : '';
    };
    return [
      t(`game-name-${variant}`),
      mode === 'computer'
        ? they(opponent)
        : mode === 'watch'
          ? `${they(opponent)} – ${they(second)}`
          : mode === 'people'
            ? t('setup-people')
            : t('setup-link'),
      ...(mode === 'computer' || mode === 'link' ? [sideName(side)] : []),
      ...(variant === 'tictactoe' ? [] : [clockName(clock)]),
    ];
  };
  const startButton = (
    <button type="submit" class="primary large" disabled={busy || !wanted()}>
      {t('setup-start')}
    </button>
  );
  const names = (
    <>
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
    </>
  );
  /** Names that another person sees are asked for in plain sight. */
  const isShared = mode === 'people' || mode === 'link';
  const choices = (
    <>
      <Choice
        label={t('label-game')}
        value={variant}
        onChange={(chosen) =>
          choose({ variant: chosen, ...(chosen === 'tictactoe' && mode === 'link' ? { mode: 'people' } : {}) })
        }
        options={VARIANTS.map((value) => ({ value, text: t(`game-name-${value}`) }))}
      />
      <Choice
        label={t('setup-who')}
        value={mode}
        onChange={(chosen) => choose({ mode: chosen })}
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
          onChange={(chosen) => choose({ opponent: chosen })}
        />
      )}
      {mode === 'watch' && (
        <OpponentPicker
          label={t('side', { side: 'black' })}
          variant={variant}
          about={about}
          value={second}
          onChange={(chosen) => choose({ second: chosen })}
        />
      )}
      {(mode === 'computer' || mode === 'link') && (
        <Choice
          label={t('setup-color')}
          value={side}
          onChange={(chosen) => choose({ side: chosen })}
          options={[
            { value: 'white', text: sideName('white') },
            { value: 'random', text: sideName('random') },
            { value: 'black', text: sideName('black') },
          ]}
        />
      )}
      {isShared && <div class="field-row">{names}</div>}
      {variant !== 'tictactoe' && (
        <>
          <Choice
            label={t('label-clock')}
            value={clock}
            onChange={(chosen) => choose({ clock: chosen })}
            options={CLOCKS.map((value) => ({
              value,
              text: value === 'own' ? t('setup-own-clock') : clockName(value),
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
                onText={(text) => choose({ minutes: Number(text) })}
              />
              <Field
                label={t('setup-increment')}
                type="number"
                min={0}
                max={180}
                value={increment}
                onText={(text) => choose({ increment: Number(text) })}
              />
            </div>
          )}
        </>
      )}
      <details class="more" open={fen !== ''}>
        <summary>{t('setup-more')}</summary>
        {!isShared && names}
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
        <Field label={t('setup-fen')} spellcheck={false} value={fen} placeholder={t('default-start')} onText={setFen} />
        {mode !== 'watch' && (
          <label class="tick">
            <input
              type="checkbox"
              checked={takeback}
              onChange={(event) => choose({ takeback: event.currentTarget.checked })}
            />
            {t('setup-takeback')}
          </label>
        )}
      </details>
    </>
  );

  return (
    <form class={`setup ${isSmall ? 'small-screen' : ''}`} onSubmit={(event) => void start(event)}>
      {!isSmall && (
        <section class="card setup-choices">
          <h1>{t('button-game-setup')}</h1>
          {choices}
        </section>
      )}
      <div class="setup-aside">
        {isSmall && <h1 class="hidden">{t('button-game-setup')}</h1>}
        <Diagram
          variant={variant}
          fen={fen.trim() || undefined}
          chess960={number === '' ? undefined : Number(number)}
          orientation={side === 'black' && variant !== 'racingkings' ? 'black' : 'white'}
        />
        <div class="setup-go">
          {isSmall && (
            <button type="button" class="setup-summary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              <span>{summary().join(' · ')}</span>
              <Icon name="gear" />
              <span class="hidden">{t('setup-change')}</span>
            </button>
          )}
          {startButton}
          <p class="faint variant-words">{t(`variant-hint-${variant}`)}</p>
        </div>
        <Unfinished />
      </div>
      {isSmall && open && (
        <Dialog title={t('button-game-setup')} sheet onClose={() => setOpen(false)}>
          {choices}
          {startButton}
        </Dialog>
      )}
    </form>
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
                {listedName(game.white)} – {listedName(game.black)}
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
