import { html, type Markup } from '#shared/html/html.ts';
import type { Dataset } from './dataset.ts';

export type ChartDesign = 'bar' | 'line' | 'pie';

const WIDTH = 640;
const HEIGHT = 320;
const FLOOR = 280;
const CEILING = 16;
const LEFT = 8;
const RADIUS = 140;
const GAP = 0.25;
/** Labels of rows that fit below a chart. */
const LABELS_MAX = 12;

const round = (value: number): number => Math.round(value * 10) / 10;

/** Puts values between the floor and the ceiling; zero is always in sight. */
function scaleOf({ columns }: Dataset): (value: number) => number {
  const all = columns.flatMap(({ values }) => values);
  const highest = Math.max(0, ...all);
  const lowest = Math.min(0, ...all);
  const span = highest - lowest || 1;
  return (value) => round(FLOOR - ((value - lowest) / span) * (FLOOR - CEILING));
}

function labelsBelow({ rows }: Dataset, step: number): Markup[] {
  const every = Math.ceil(rows.length / LABELS_MAX);
  return rows.flatMap((row, at) =>
    at % every === 0
      ? [
          html`<text x="${round(LEFT + step * (at + 0.5))}" y="${FLOOR + 24}" text-anchor="middle">${row}</text>`,
        ]
      : [],
  );
}

function drawBars(data: Dataset): Markup[] {
  const scale = scaleOf(data);
  const step = (WIDTH - 2 * LEFT) / data.rows.length;
  const width = (step * (1 - GAP)) / data.columns.length;
  const bars = data.columns.flatMap(({ label, values }, column) =>
    values.map((value, row) => {
      const x = round(LEFT + step * row + (step * GAP) / 2 + width * column);
      const [top, bottom] = [Math.min(scale(value), scale(0)), Math.max(scale(value), scale(0))];
      const name = `${data.rows[row] ?? ''}, ${label}: ${value}`;
      return html`<rect class="chart-${column + 1}" x="${x}" y="${top}" width="${round(width)}" height="${round(bottom - top)}"><title>${name}</title></rect>`;
    }),
  );
  return [...bars, ...labelsBelow(data, step)];
}

function drawLines(data: Dataset): Markup[] {
  const scale = scaleOf(data);
  const step = (WIDTH - 2 * LEFT) / data.rows.length;
  const xOf = (row: number) => round(LEFT + step * (row + 0.5));
  const lines = data.columns.map(({ values }, column) => {
    const points = values.map((value, row) => `${xOf(row)},${scale(value)}`).join(' ');
    return html`<polyline class="chart-line-${column + 1}" fill="none" points="${points}"/>`;
  });
  const dots = data.columns.flatMap(({ label, values }, column) =>
    values.map(
      (value, row) =>
        html`<circle class="chart-${column + 1}" cx="${xOf(row)}" cy="${scale(value)}" r="4"><title>${`${data.rows[row] ?? ''}, ${label}: ${value}`}</title></circle>`,
    ),
  );
  return [...lines, ...dots, ...labelsBelow(data, step)];
}

/** A pie shows the first column; what is below zero takes no part. */
function drawPie({ rows, columns: [column] }: Dataset): Markup[] {
  const values = (column?.values ?? []).map((value) => Math.max(0, value));
  const total = values.reduce((sum, value) => sum + value, 0) || 1;
  const [x, y] = [WIDTH / 2, HEIGHT / 2];
  const pointAt = (share: number) => {
    const angle = share * 2 * Math.PI - Math.PI / 2;
    return `${round(x + RADIUS * Math.cos(angle))} ${round(y + RADIUS * Math.sin(angle))}`;
  };
  let done = 0;
  return values.map((value, at) => {
    const from = done / total;
    done += value;
    const to = done / total;
    const title = html`<title>${`${rows[at] ?? ''}: ${column?.values[at] ?? 0}`}</title>`;
    const tone = (at % 6) + 1;
    if (to - from >= 1)
      return html`<circle class="chart-${tone}" cx="${x}" cy="${y}" r="${RADIUS}">${title}</circle>`;
    const isWide = to - from > 0.5 ? 1 : 0;
    return html`<path class="chart-${tone}" d="M${x} ${y}L${pointAt(from)}A${RADIUS} ${RADIUS} 0 ${isWide} 1 ${pointAt(to)}Z">${title}</path>`;
  });
}

const DRAW: Readonly<Record<ChartDesign, (data: Dataset) => Markup[]>> = {
  bar: drawBars,
  line: drawLines,
  pie: drawPie,
};

function tableOf({ rows, columns }: Dataset): Markup {
  const head = columns.map(({ label }) => html`<th scope="col">${label}</th>`);
  const body = rows.map((row, at) => {
    const cells = columns.map(({ values }) => html`<td>${values[at]}</td>`);
    return html`<tr><th scope="row">${row}</th>${cells}</tr>`;
  });
  return html`<table><thead><tr><td></td>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

/** What the tones of a chart stand for. */
function legendOf({ rows, columns }: Dataset, design: ChartDesign): Markup {
  const names = design === 'pie' ? rows : columns.map(({ label }) => label);
  const items = names.map((name, at) => html`<li class="chart-key-${(at % 6) + 1}">${name}</li>`);
  return html`<ul class="block-chart-key">${items}</ul>`;
}

/** A chart as a drawing, with what its tones stand for, and the numbers as a table. */
export function drawChart(
  data: Dataset,
  design: ChartDesign,
  title: string,
): { drawing: string; table: string } {
  const drawing = html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">${DRAW[design](data)}</svg>${legendOf(data, design)}`;
  return { drawing: drawing.text, table: tableOf(data).text };
}
