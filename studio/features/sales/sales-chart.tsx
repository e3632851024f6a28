import type { ReactNode } from 'react';
import classes from './sales.module.css';

/** One bar of a chart. */
export interface Bar {
  readonly name: string;
  readonly value: number;
  /** The value as people read it. */
  readonly text: string;
}

/** Lines across the chart, above its ground. */
const LINES = 4;
/** Height of the drawing in its own units, and how wide one bar is with its gap. */
const HEIGHT = 100;
const STEP = 10;
const GAP = 3;
/** Names below the chart, so that they do not run into each other. */
const NAMES_MAX = 6;

/** The next round number that bars fit under: 1, 2, 2.5 or 5 times a power of ten. */
export function roundTop(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 2.5, 5, 10].find((one) => one * power >= value) ?? 10;
  return factor * power;
}

/** Which bars have their names below: the first, the last and some between. */
export function namedBars(count: number): readonly number[] {
  const every = Math.max(1, Math.ceil((count - 1) / (NAMES_MAX - 1)));
  const places = Array.from({ length: count }, (_, at) => at).filter((at) => at % every === 0);
  return places;
}

/** Bars over time. What it shows is told as a table beside it, so it is one picture for who does not see it. */
export function SalesChart(props: {
  label: string;
  bars: readonly Bar[];
  tellAmount: (value: number) => string;
}): ReactNode {
  const { bars, label, tellAmount } = props;
  const top = roundTop(Math.max(0, ...bars.map(({ value }) => value)));
  const width = bars.length * STEP;
  const lines = Array.from({ length: LINES + 1 }, (_, at) => (top / LINES) * at);
  return (
    <div className={classes.chart}>
      <div className={classes.scale} aria-hidden="true">
        {lines.toReversed().map((value) => (
          <span key={value}>{tellAmount(value)}</span>
        ))}
      </div>
      <svg
        className={classes.drawing}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {lines.map((value) => (
          <line
            key={value}
            className={classes.line}
            x1={0}
            x2={width}
            y1={HEIGHT - (value / top) * HEIGHT}
            y2={HEIGHT - (value / top) * HEIGHT}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {bars.map(({ name, value, text }, at) => (
          <g key={name}>
            <rect
              className={classes.bar}
              x={at * STEP + GAP / 2}
              width={STEP - GAP}
              y={HEIGHT - (value / top) * HEIGHT}
              height={(value / top) * HEIGHT}
            />
            <rect className={classes.touch} x={at * STEP} width={STEP} y={0} height={HEIGHT}>
              <title>{`${name}: ${text}`}</title>
            </rect>
          </g>
        ))}
      </svg>
      <div className={classes.names} aria-hidden="true">
        {namedBars(bars.length).map((at) => (
          <span key={at} style={{ left: `${((at + 0.5) / bars.length) * 100}%` }}>
            {bars[at]?.name}
          </span>
        ))}
      </div>
    </div>
  );
}
