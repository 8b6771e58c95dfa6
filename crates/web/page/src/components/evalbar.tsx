// The evaluation as a bar beside the board: White's share from the bottom.

import type { Color, Score } from '../api/wire';
import { t } from '../i18n';
import { scoreText, whiteShare } from '../lib/notation';

export function EvalBar({ score, orientation }: { score: Score | undefined; orientation: Color }) {
  const share = score ? whiteShare(score) : 0.5;
  const text = score ? scoreText(score) : '';
  return (
    <div
      class={`eval-bar ${orientation}`}
      role="img"
      aria-label={score ? t('evaluation-of', { score: text }) : t('no-evaluation')}
    >
      <span class="eval-white" style={{ height: `${(share * 100).toFixed(1)}%` }} />
    </div>
  );
}
