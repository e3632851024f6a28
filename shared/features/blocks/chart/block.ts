import { BLOCK_VARIANT } from '#shared/codes/block-variant.ts';
import { toText } from '#shared/json/values.ts';
import { blockKind } from '../block-kind.ts';
import { type BlockData, choices } from '../field.ts';
import { readDataset } from './dataset.ts';
import { type ChartDesign, drawChart } from './draw.ts';

const DESIGNS: readonly ChartDesign[] = ['bar', 'line', 'pie'];

const dataOf = ({ data }: BlockData) => readDataset(toText(data));

/** Numbers as a drawing, with their table. */
export const chartBlock = blockKind({
  type: 'chart',
  title: 'Chart',
  purpose: 'Numbers as bars, lines or a pie, with their table below.',
  group: 'More',
  words: ['graph', 'diagram', 'numbers', 'table'],
  fields: [
    { kind: 'line', name: 'title', label: 'Title' },
    {
      kind: 'choice',
      name: 'design',
      label: 'Type',
      choices: choices(['bar', 'Bars'], ['line', 'Lines'], ['pie', 'Pie']),
    },
    {
      kind: 'line',
      name: 'data',
      label: 'Data',
      help: 'A line of titles, then a line for each row, with commas, semicolons or tabs between the columns.',
      isLong: true,
    },
  ],
  variants: { field: 'design', ids: BLOCK_VARIANT.chart },
  sample: {
    title: 'Pots that we fired',
    design: 'bar',
    data: 'Year, Mugs, Bowls\n2024, 310, 120\n2025, 340, 160',
  },
  derive: (data) => {
    const dataset = dataOf(data);
    if (typeof dataset === 'string') return { drawing: '', table: '' };
    const design = DESIGNS.find((one) => one === data['design']) ?? 'bar';
    return drawChart(dataset, design, toText(data['title']));
  },
  problemOf: (data) => {
    const dataset = dataOf(data);
    return typeof dataset === 'string' ? dataset : undefined;
  },
  template: `{.if drawing}<figure class="block-chart">{.if title}<figcaption>{title|html}</figcaption>{.end}{drawing}<details><summary>{themeWords.showNumbers|html}</summary><div class="block-chart-table">{table}</div></details></figure>{.end}`,
});
