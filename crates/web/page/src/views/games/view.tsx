// All games kept: search, open, replay, import, export.

import { useEffect, useState } from 'preact/hooks';
import { api } from '../../api/client';
import { type GameSummary, VARIANTS } from '../../api/wire';
import { download, IconButton } from '../../components/buttons';
import { Confirm } from '../../components/dialog';
import { Icon } from '../../components/icon';
import { date, t } from '../../i18n';
import { complain } from '../../lib/announce';
import { EXAMPLE } from '../../lib/example';
import { useAsked } from '../../lib/hooks';
import { listedName } from '../../lib/players';
import { link } from '../../lib/router';
import { ImportDialog } from './import';

const PAGE = 50;
/** While somebody types, every letter would be a question. */
const SETTLE_MS = 250;

export function GamesView() {
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  const [variant, setVariant] = useState('');
  const [result, setResult] = useState('');
  const [offset, setOffset] = useState(0);
  const [importing, setImporting] = useState(false);
  const [deleting, setDeleting] = useState<GameSummary>();

  useEffect(() => {
    const timer = setTimeout(() => {
      setSearch(text);
      setOffset(0);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const { value, error, again } = useAsked(
    () =>
      api.games({
        search,
        variant,
        ...(result === 'unfinished' ? { unfinished: true } : { result }),
        limit: PAGE,
        offset,
      }),
    [search, variant, result, offset],
  );
  const games = value?.games ?? [];
  const total = value?.total ?? 0;
  const isFiltered = search !== '' || variant !== '' || result !== '';

  return (
    <div class="page">
      <header class="page-head">
        <h1>{t('nav-games')}</h1>
        <div class="button-row">
          <button type="button" onClick={() => setImporting(true)}>
            {t('import')}
          </button>
          <button
            type="button"
            disabled={games.length === 0}
            onClick={() =>
              void api.exportGames(games.map((game) => game.id)).then((pgn) => download('kiebitz.pgn', pgn), complain)
            }
          >
            {t('export')}
          </button>
        </div>
      </header>
      <div class="filters">
        <label>
          <span class="hidden">{t('find-games')}</span>
          <input
            type="search"
            placeholder={t('find-games')}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <label>
          <span class="hidden">{t('label-game')}</span>
          <select
            value={variant}
            onChange={(event) => {
              setVariant(event.currentTarget.value);
              setOffset(0);
            }}
          >
            <option value="">{t('all-games')}</option>
            {VARIANTS.map((one) => (
              <option key={one} value={one}>
                {t(`game-name-${one}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span class="hidden">{t('result')}</span>
          <select
            value={result}
            onChange={(event) => {
              setResult(event.currentTarget.value);
              setOffset(0);
            }}
          >
            <option value="">{t('all-results')}</option>
            {['1-0', '0-1', '1/2-1/2'].map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
            <option value="unfinished">{t('unfinished')}</option>
          </select>
        </label>
      </div>
      {error && (
        <p class="problem" role="alert">
          {error.message}
        </p>
      )}
      {value &&
        games.length === 0 &&
        (isFiltered ? <p class="card faint">{t('no-games')}</p> : <NoGames onDone={again} />)}
      {games.length > 0 && (
        <div class="card table-card">
          <table class="games-table">
            <thead>
              <tr>
                <th>{t('players')}</th>
                <th>{t('result')}</th>
                <th class="wide">{t('label-game')}</th>
                <th class="wide">{t('opening-label')}</th>
                <th class="right wide">{t('moves')}</th>
                <th class="wide">{t('date')}</th>
                <th>
                  <span class="hidden">{t('open')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {games.map((game) => (
                <tr key={game.id}>
                  <td>
                    <a href={link('game', game.id)}>
                      {listedName(game.white)} – {listedName(game.black)}
                    </a>
                  </td>
                  <td class="nowrap">
                    {game.result === '*' ? (
                      <span class="badge">{game.live ? t('in-play') : t('unfinished')}</span>
                    ) : (
                      game.result.replaceAll('1/2', '½')
                    )}
                  </td>
                  <td class="wide nowrap">{t(`game-name-${game.variant}`)}</td>
                  <td class="wide faint">{game.opening?.name ?? game.opening?.eco ?? ''}</td>
                  <td class="right wide">{Math.ceil(game.plies / 2)}</td>
                  <td class="wide nowrap faint">{date(game.date ?? '')}</td>
                  <td class="row-actions">
                    {game.variant !== 'tictactoe' && game.plies > 0 && (
                      <a class="button small" href={link('review', '', { game: game.id })} aria-label={t('nav-review')}>
                        <span class="wide">{t('nav-review')}</span>
                        <Icon name="check" />
                      </a>
                    )}
                    <IconButton
                      name="trash"
                      label={t('delete-game', { game: `${listedName(game.white)} – ${listedName(game.black)}` })}
                      act={() => setDeleting(game)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {total > PAGE && (
        <div class="button-row pager">
          <button type="button" disabled={offset === 0} onClick={() => setOffset(Math.max(0, offset - PAGE))}>
            {t('newer')}
          </button>
          <span class="faint">
            {t('list-range', { from: offset + 1, to: Math.min(total, offset + PAGE), all: total })}
          </span>
          <button type="button" disabled={offset + PAGE >= total} onClick={() => setOffset(offset + PAGE)}>
            {t('older')}
          </button>
        </div>
      )}
      {importing && <ImportDialog onClose={() => setImporting(false)} onDone={again} />}
      {deleting && (
        <Confirm
          title={t('really-delete')}
          action={t('delete')}
          onYes={() => void api.deleteGame(deleting.id).then(again, complain)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </div>
  );
}

/** Where nothing was played yet: how a game gets here. */
function NoGames({ onDone }: { onDone: () => void }) {
  return (
    <section class="card empty">
      <p>{t('games-none')}</p>
      <div class="button-row">
        <a class="button primary" href={link('play')}>
          {t('nav-play')}
        </a>
        <button type="button" onClick={() => void api.importGames(EXAMPLE).then(onDone, complain)}>
          {t('show-example')}
        </button>
      </div>
    </section>
  );
}
