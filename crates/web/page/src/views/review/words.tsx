// What the review says about one move.

import type { Color, Review, ReviewMove } from '../../api/wire';
import { type LineName, WhyText } from '../../components/why';
import { language, t } from '../../i18n';
import { moveNumber, pliesBefore, shown } from '../../lib/notation';

interface Props {
  review: Review;
  move: ReviewMove | undefined;
  orientation: Color;
  shownLine: LineName;
  onLine: (line: LineName) => void;
}

const praiseOf = ({ praise }: ReviewMove): string | undefined =>
  (praise as unknown as Record<string, string> | null)?.[language()] ?? praise?.en;

export function MoveWords({ review, move, orientation, shownLine, onLine }: Props) {
  if (!move) return <p class="faint">{t('review-intro')}</p>;
  const name = `${moveNumber(pliesBefore(review.start_fen), move.ply - 1)} ${shown(move.san)}`;
  if (!move.mark || !move.why) {
    return (
      <p>
        <strong>{name}</strong> <span class="faint">{praiseOf(move) ?? t('review-fine')}</span>
      </p>
    );
  }
  return (
    <div class="why">
      <p>
        <strong>{name}</strong> <span class={`mark ${move.mark}`}>{t('mark', { mark: move.mark })}</span>{' '}
        <span class="faint small">
          {t('review-lost', { points: Math.round(move.lost) })}
          {move.by_table ? ` · ${t('endgame-table')}` : ''}
        </span>
      </p>
      <WhyText
        why={move.why}
        variant={review.variant}
        fen={review.start_fen}
        moves={review.moves.slice(0, move.ply - 1).map((made) => made.uci)}
        played={move.uci}
        orientation={orientation}
        shownLine={shownLine}
        onLine={onLine}
      />
    </div>
  );
}
