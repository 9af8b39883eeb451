import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './chart.module.css';

/** A column of two parts, the lower one outlined. */
export type Column = { start: string; label: string; lower: number; upper: number; isComplete: boolean };

type BarChartProps = {
  title: string;
  /** What the drawing shows, in a sentence. */
  finding: string;
  columns: readonly Column[];
  height: number;
  formatValue: (value: number) => string;
};

const LEFT = 56;
/** Half of the last label, which stands in the middle of its column. */
const RIGHT = 16;
const TOP = 24;
const BOTTOM = 28;
const MAX_LABEL_PX = 72;
const TICKS = 5;

/** Columns from zero. Meaning is by fill and dash, never by hue; the highest value is written on the drawing. */
export function BarChart({ title, finding, columns, height, formatValue }: BarChartProps) {
  const id = useId();
  const { ref, width } = useWidth();
  const [highest] = columns.toSorted((a, b) => sumOf(b) - sumOf(a));
  const x = scaleBand({ domain: columns.map(({ start }) => start), range: [LEFT, width - RIGHT], paddingInner: 0.25 });
  const y = scaleLinear({
    domain: [0, Math.max(1, highest ? sumOf(highest) : 1)],
    range: [height - BOTTOM, TOP],
    nice: TICKS,
  });
  const every = Math.max(1, Math.ceil(columns.length / Math.max(1, Math.floor((width - LEFT) / MAX_LABEL_PX))));
  const ticks = columns.filter((_, index) => (columns.length - 1 - index) % every === 0).map(({ start }) => start);
  const labels = new Map(columns.map(({ start, label }) => [start, label]));
  return (
    <div ref={ref} className={styles.frame}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-labelledby={`${id}-title ${id}-finding`}>
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-finding`}>{finding}</desc>
          <GridRows
            scale={y}
            left={LEFT}
            width={width - LEFT - RIGHT}
            numTicks={TICKS}
            className={styles.grid ?? ''}
            stroke=""
          />
          {columns.map((column) => (
            <ColumnBars key={column.start} column={column} left={x(column.start) ?? 0} width={x.bandwidth()} y={y} />
          ))}
          {highest && sumOf(highest) > 0 && (
            <text
              className={styles.highest}
              x={Math.min(width - 28, (x(highest.start) ?? 0) + x.bandwidth() / 2)}
              y={y(sumOf(highest)) - 6}
              textAnchor="middle"
            >
              {formatValue(sumOf(highest))}
            </text>
          )}
          <AxisLeft
            scale={y}
            left={LEFT}
            numTicks={TICKS}
            hideAxisLine
            hideTicks
            tickFormat={(value) => formatValue(Number(value))}
            axisClassName={styles.axis ?? ''}
            tickLabelProps={{ dx: -4, dy: '0.3em', textAnchor: 'end' }}
          />
          <AxisBottom
            scale={x}
            top={height - BOTTOM}
            tickValues={ticks}
            tickFormat={(start) => labels.get(start) ?? ''}
            hideTicks
            axisClassName={styles.axis ?? ''}
            axisLineClassName={styles.zero ?? ''}
            tickLabelProps={{ dy: '0.25em', textAnchor: 'middle' }}
          />
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
      <Bar className={styles.lower ?? ''} x={left} y={middle} width={width} height={Math.max(0, y(0) - middle)} />
      <Bar className={styles.upper ?? ''} x={left} y={top} width={width} height={Math.max(0, middle - top)} />
    </g>
  );
}

function sumOf({ lower, upper }: Column): number {
  return lower + upper;
}

/** The width that there is, in pixels: texts of a drawing are never scaled. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
