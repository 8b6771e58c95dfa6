// The page's own graphs, in SVG: a curve of win chances, bars, and lines on a logarithmic scale.

import { number, t } from '../i18n';

export interface CurvePoint {
  /** White's win chances, 0 to 100. */
  share: number;
  label: string;
  mark?: string | undefined;
}

const WIDTH = 600;
const HEIGHT = 160;

/** White's win chances over the game. Each position can be clicked; the marks are dots. */
export function Curve({ points, at, onGo }: { points: CurvePoint[]; at: number; onGo: (ply: number) => void }) {
  const x = (i: number): number => (points.length < 2 ? 0 : (i / (points.length - 1)) * WIDTH);
  const y = (share: number): number => HEIGHT - (share / 100) * HEIGHT;
  const line = points
    .map((point, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${y(point.share).toFixed(1)}`)
    .join('');
  const choose = (event: MouseEvent): void => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    onGo(Math.round(((event.clientX - box.left) / box.width) * (points.length - 1)));
  };
  return (
    <div class="curve">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys of the move list do the same */}
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('win-chance-graph')}
        onClick={choose}
      >
        <rect width={WIDTH} height={HEIGHT} class="curve-black" />
        <path d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} class="curve-white" />
        <line x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} class="curve-middle" />
        <line x1={x(at)} x2={x(at)} y1="0" y2={HEIGHT} class="curve-at" />
      </svg>
      {points.map((point, i) =>
        point.mark ? (
          <button
            key={i}
            type="button"
            class={`curve-dot ${point.mark}`}
            style={{ left: `${(x(i) / WIDTH) * 100}%`, top: `${(y(point.share) / HEIGHT) * 100}%` }}
            aria-label={point.label}
            title={point.label}
            onClick={() => onGo(i)}
          />
        ) : null,
      )}
    </div>
  );
}

/** Two bars for each value: how many positions are won in so many plies. */
export function Histogram({ rows, label }: { rows: { plies: number; white: number; black: number }[]; label: string }) {
  const most = Math.max(1, ...rows.map((row) => Math.max(row.white, row.black)));
  const width = WIDTH / Math.max(1, rows.length);
  const bar = (value: number): number => (value / most) * (HEIGHT - 4);
  return (
    <figure class="histogram">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {rows.map((row, i) => (
          <g key={row.plies}>
            <title>{`${row.plies}: ${number(row.white)} / ${number(row.black)}`}</title>
            {(['white', 'black'] as const).map((side) => (
              <rect
                key={side}
                class={`bar-${side}`}
                x={i * width + width * (side === 'white' ? 0.08 : 0.5)}
                width={width * 0.42}
                y={HEIGHT - bar(row[side])}
                height={bar(row[side])}
              />
            ))}
          </g>
        ))}
      </svg>
      <figcaption>
        <span>{rows[0]?.plies ?? 0}</span>
        <span>
          <i class="key bar-white" /> {t('to-move', { side: 'white' })} <i class="key bar-black" />{' '}
          {t('to-move', { side: 'black' })}
        </span>
        <span>{rows.at(-1)?.plies ?? 0}</span>
      </figcaption>
    </figure>
  );
}

/** Nodes by depth; each horizontal line is ten times the one below. */
export function LogPlot({
  series,
  label,
}: {
  series: { name: string; kind: string; points: { depth: number; nodes: number }[] }[];
  label: string;
}) {
  const all = series.flatMap((one) => one.points);
  const top = Math.max(1, Math.ceil(Math.log10(Math.max(10, ...all.map((point) => point.nodes)))));
  const deepest = Math.max(2, ...all.map((point) => point.depth));
  const left = 44;
  const x = (depth: number): number => left + ((depth - 1) / (deepest - 1)) * (WIDTH - left - 12);
  const y = (nodes: number): number => 190 - (Math.log10(Math.max(1, nodes)) / top) * 180;
  return (
    <figure class="log-plot">
      <svg viewBox={`0 0 ${WIDTH} 212`} role="img" aria-label={label}>
        {Array.from({ length: top + 1 }, (_, power) => (
          <g key={power}>
            <line class="plot-line" x1={left} x2={WIDTH} y1={y(10 ** power)} y2={y(10 ** power)} />
            <text x={left - 6} y={y(10 ** power) + 4} text-anchor="end">
              10{['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][power] ?? ''}
            </text>
          </g>
        ))}
        {Array.from({ length: deepest }, (_, i) => (
          <text key={i} x={x(i + 1)} y={208} text-anchor="middle">
            {i + 1}
          </text>
        ))}
        {series.map((one) => (
          <g key={one.name} class={`series ${one.kind}`}>
            <polyline points={one.points.map((point) => `${x(point.depth)},${y(point.nodes)}`).join(' ')} />
            {one.points.map((point) => (
              <circle key={point.depth} cx={x(point.depth)} cy={y(point.nodes)} r="4">
                <title>{`${one.name}: ${number(point.nodes)}`}</title>
              </circle>
            ))}
          </g>
        ))}
      </svg>
      <figcaption>
        {series.map((one) => (
          <span key={one.name} class={`series ${one.kind}`}>
            <i class="key" /> {one.name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
