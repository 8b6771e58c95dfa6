// Which game to review: a pasted one, or one of those kept.

import { useState } from 'preact/hooks';
import { api } from '../../api/client';
import { PgnField } from '../../components/buttons';
import { t } from '../../i18n';
import { complain } from '../../lib/announce';
import { EXAMPLE } from '../../lib/example';
import { useAsked } from '../../lib/hooks';
import { listedName } from '../../lib/players';
import { go, link } from '../../lib/router';

export function ReviewStart() {
  const [pgn, setPgn] = useState('');
  const [busy, setBusy] = useState(false);
  const { value } = useAsked(() => api.games({ limit: 20 }), []);

  const start = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      const file = await api.pgn(pgn);
      const [broken] = file.broken;
      if (file.games.length === 0 && broken)
        throw new Error(t('pgn-fault', { number: broken.number, line: broken.line, reason: broken.reason }));
      if (file.games.length === 0) throw new Error(t('pgn-nothing'));
      const { id, game_id } = await api.review({ pgn });
      if (game_id === null) go('review', id);
      else go('review', '', { game: game_id });
    } catch (error) {
      complain(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div class="page narrow-page">
      <h1>{t('nav-review')}</h1>
      <p class="faint intro">{t('review-intro')}</p>
      <form class="card load" onSubmit={(event) => void start(event)}>
        <PgnField label={t('review-pgn')} rows={6} value={pgn} onText={setPgn} />
        <div class="button-row">
          <button type="submit" class="primary" disabled={busy || pgn.trim() === ''}>
            {t('review-start')}
          </button>
          <button type="button" onClick={() => setPgn(EXAMPLE)}>
            {t('show-example')}
          </button>
        </div>
      </form>
      {value && value.games.length > 0 && (
        <section>
          <h2>{t('review-saved')}</h2>
          <ul class="plain-list review-games">
            {value.games
              .filter((game) => game.plies > 1)
              .map((game) => (
                <li key={game.id}>
                  <a class="row-link" href={link('review', '', { game: game.id })}>
                    <strong>
                      {listedName(game.white)} – {listedName(game.black)}
                    </strong>
                    <span class="faint">
                      {game.result === '*' ? t('unfinished') : game.result.replaceAll('1/2', '½')} ·{' '}
                      {t(`game-name-${game.variant}`)} · {t('plies', { count: game.plies })}
                    </span>
                  </a>
                </li>
              ))}
          </ul>
        </section>
      )}
    </div>
  );
}
