import { describe, expect, it } from 'vitest';
import { readDataset } from './dataset.ts';
import { drawChart } from './draw.ts';

const NO_COLUMN = 'Your dataset must have at least one column';
const NO_ROW = 'Your dataset must have at least one row';
const MISSING = 'One or more rows was missing data';
const TOO_MUCH = 'A chart has at most 100 rows and 6 columns';

describe('the data of a chart', () => {
  it.each([
    ['Year, Mugs\n2024, 310\n2025, -4.5', ['2024', '2025'], [310, -4.5]],
    ['Year;Mugs\n2024;1 310', ['2024'], [1310]],
    ['Year\tMugs\r\n2024\t31%\r\n\r\n', ['2024'], [31]],
  ])('%j is read', (text, rows, values) => {
    expect(readDataset(text)).toEqual({ rows, columns: [{ label: 'Mugs', values }] });
  });

  it.each([
    ['', NO_COLUMN],
    ['Year', NO_COLUMN],
    ['Year\n2024', NO_COLUMN],
    ['Year,\n2024,', NO_COLUMN],
    ['Year, Mugs', NO_ROW],
    ['Year, Mugs\n2024', MISSING],
    ['Year, Mugs\n2024, many', MISSING],
    ['Year, Mugs, Bowls\n2024, 3, 4\n2025, 3', MISSING],
    ['Year, Mugs\n, 3', MISSING],
    [`Year, Mugs\n${'2024, 3\n'.repeat(101)}`, TOO_MUCH],
    ['Year, A, B, C, D, E, F, G\n2024, 1, 1, 1, 1, 1, 1, 1', TOO_MUCH],
  ])('%j is told: %s', (text, problem) => {
    expect(readDataset(text)).toBe(problem);
  });
});

describe('a chart', () => {
  const data = { rows: ['A & B', 'C'], columns: [{ label: '<Mugs>', values: [3, 1] }] };

  it.each([
    ['bar', /<rect[^>]*><title>A &amp; B, &lt;Mugs&gt;: 3<\/title>/],
    ['line', /<polyline class="chart-line-1"/],
    ['pie', /<path class="chart-1"[^>]*><title>A &amp; B: 3/],
  ] as const)('of the kind %s draws each value with its name', (design, mark) => {
    const { drawing, table } = drawChart(data, design, 'Pots');
    expect(drawing).toMatch(mark);
    expect(drawing).toContain('role="img" aria-label="Pots"');
    expect(table).toContain('<th scope="row">A &amp; B</th><td>3</td>');
  });

  it('shows bars below zero from the line of zero down', () => {
    const { drawing } = drawChart({ rows: ['A'], columns: [{ label: 'B', values: [-2] }] }, 'bar', '');
    expect(drawing).toContain('y="16" width="468" height="264"');
  });

  it('is a whole circle where one value is all there is', () => {
    const { drawing } = drawChart({ rows: ['A'], columns: [{ label: 'B', values: [2] }] }, 'pie', '');
    expect(drawing).toContain('<circle class="chart-1"');
  });
});
