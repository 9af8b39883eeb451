import { scaleBand, scaleLinear } from 'd3-scale';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './chart.module.css';

/** A column of two parts, the lower one outlined. */
export type Column = { start: string; label: string; lower: number; upper: number; isComplete: boolean };

type BarChartProps = {
  title: string;
  /** Description of the chart. */
  finding: string;
  columns: readonly Column[];
  /** In rem, so that it scales with the text. */
  height: number;
  formatValue: (value: number) => string;
};

/** Room for labels, in rem. */
const LEFT = 3.5;
/** Half of the last label, which is centred on its column. */
const RIGHT = 1.25;
const TOP = 1.5;
const BOTTOM = 1.75;
const MAX_LABEL = 4.5;
/** Half of the longest value on the chart, so that it covers no axis label. */
const HALF_VALUE = 2;
const TICKS = 5;

/** A bar chart from zero. Parts differ by fill and dash, not hue; the highest value is labelled. */
export function BarChart({ title, finding, columns, height, formatValue }: BarChartProps) {
  const id = useId();
  const { ref, width, rem } = useSize();
  const left = LEFT * rem;
  const right = width - RIGHT * rem;
  const [highest] = columns.toSorted((a, b) => sumOf(b) - sumOf(a));
  const bottom = (height - BOTTOM) * rem;
  const x = scaleBand(
    columns.map(({ start }) => start),
    [left, right],
  ).paddingInner(0.25);
  const y = scaleLinear([0, Math.max(1, highest ? sumOf(highest) : 1)], [bottom, TOP * rem]).nice(TICKS);
  const middleOf = (start: string) => (x(start) ?? 0) + x.bandwidth() / 2;
  const every = Math.max(1, Math.ceil(columns.length / Math.max(1, Math.floor((width - left) / (MAX_LABEL * rem)))));
  const labelled = columns.filter((_, index) => (columns.length - 1 - index) % every === 0);
  const ticks = y.ticks(TICKS);
  return (
    <div ref={ref} className={styles.frame}>
      {width > 0 && (
        <svg width={width} height={height * rem} role="img" aria-labelledby={`${id}-title ${id}-finding`}>
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-finding`}>{finding}</desc>
          {ticks.map((tick) => (
            <line key={tick} className={styles.tick} x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
          ))}
          {columns.map((column) => (
            <ColumnBars key={column.start} column={column} left={x(column.start) ?? 0} width={x.bandwidth()} y={y} />
          ))}
          {highest && sumOf(highest) > 0 && (
            <text
              className={styles.highest}
              x={clamp(middleOf(highest.start), left + HALF_VALUE * rem, width - HALF_VALUE * rem)}
              y={y(sumOf(highest)) - 6}
              textAnchor="middle"
            >
              {formatValue(sumOf(highest))}
            </text>
          )}
          <line className={styles.zero} x1={left} x2={right} y1={bottom} y2={bottom} />
          {ticks.map((tick) => (
            <text key={tick} className={styles.label} x={left - 0.75 * rem} y={y(tick)} dy="0.3em" textAnchor="end">
              {formatValue(tick)}
            </text>
          ))}
          {labelled.map(({ start, label }) => (
            <text
              key={start}
              className={styles.label}
              x={middleOf(start)}
              y={bottom + 1.125 * rem}
              dy="0.25em"
              textAnchor="middle"
            >
              {label}
            </text>
          ))}
        </svg>
      )}
    </div>
  );
}

type ColumnBarsProps = { column: Column; left: number; width: number; y: (value: number) => number };

function ColumnBars({ column, left, width, y }: ColumnBarsProps) {
  const { lower, upper, isComplete } = column;
  const top = y(lower + upper);
  const middle = y(lower);
  return (
    <g className={isComplete ? undefined : styles.open}>
      <rect className={styles.lower} x={left} y={middle} width={width} height={Math.max(0, y(0) - middle)} />
      <rect className={styles.upper} x={left} y={top} width={width} height={Math.max(0, middle - top)} />
    </g>
  );
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

function sumOf({ lower, upper }: Column): number {
  return lower + upper;
}

/** Available width and font size in pixels: the texts of a chart are not scaled with it. */
function useSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, rem: 16 });
  useEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setSize({ width: Math.floor(entry?.contentRect.width ?? 0), rem });
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, ...size };
}
