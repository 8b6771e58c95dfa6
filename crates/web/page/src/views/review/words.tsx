// What the review says about one move.

import type { Review, ReviewMove } from '../../api/wire';
import { language, number, t } from '../../i18n';
import { moveNumber, pliesBefore, shown } from '../../lib/notation';

export function MoveWords({ review, move }: { review: Review; move: ReviewMove | undefined }) {
  if (!move) return <p class="faint">{t.review.intro}</p>;
  const start = pliesBefore(review.start_fen);
  const name = `${moveNumber(start, move.ply - 1)} ${shown(move.san)}`;
  if (!move.mark || !move.why) {
    return (
      <p>
        <strong>{name}</strong> <span class="faint">{t.review.fine}</span>
      </p>
    );
  }
  const words = move.why[language()];
  return (
    <div class="why" tabIndex={0}>
      <p>
        <strong>{name}</strong> <span class={`mark ${move.mark}`}>{t.review.marks[move.mark]}</span>{' '}
        <span class="faint small">
          {t.review.lost(number(move.lost, 0))}
          {move.by_table ? ` · ${t.review.table}` : ''}
        </span>
      </p>
      {words.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {words.refutation !== '' && (
        <p>
          <span class="faint">{t.review.refutation}:</span> {words.refutation}
        </p>
      )}
      {words.better !== '' && (
        <p>
          <span class="faint">{t.review.line}:</span> {words.better}
        </p>
      )}
    </div>
  );
}
