// What the review says about one move.

import type { Review, ReviewMove, ReviewWords } from '../../api/wire';
import { language, t } from '../../i18n';
import { moveNumber, pliesBefore, shown } from '../../lib/notation';

export function MoveWords({ review, move }: { review: Review; move: ReviewMove | undefined }) {
  if (!move) return <p class="faint">{t('review-intro')}</p>;
  const start = pliesBefore(review.start_fen);
  const name = `${moveNumber(start, move.ply - 1)} ${shown(move.san)}`;
  if (!move.mark || !move.why) {
    return (
      <p>
        <strong>{name}</strong> <span class="faint">{t('review-fine')}</span>
      </p>
    );
  }
  const words = (move.why as unknown as Record<string, ReviewWords>)[language()] ?? move.why.en;
  return (
    <div class="why" tabIndex={0}>
      <p>
        <strong>{name}</strong> <span class={`mark ${move.mark}`}>{t('mark', { mark: move.mark })}</span>{' '}
        <span class="faint small">
          {t('review-lost', { points: Math.round(move.lost) })}
          {move.by_table ? ` · ${t('endgame-table')}` : ''}
        </span>
      </p>
      {words.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {words.refutation !== '' && (
        <p>
          <span class="faint">{t('refutation-label')}:</span> {words.refutation}
        </p>
      )}
      {words.better !== '' && (
        <p>
          <span class="faint">{t('better-label')}:</span> {words.better}
        </p>
      )}
    </div>
  );
}
