/** What is measured, with the lines of runtime-contract D4; less is better in all of it. */
export interface VisitorGoal {
  readonly id: string;
  readonly title: string;
  readonly unit: 'ms' | 'KB' | '';
  readonly must: number;
  readonly aim: number;
  readonly digits: number;
}

/** The goals of what visitors wait for and load. */
export const VISITOR_GOALS = {
  search: {
    id: 'G13',
    title: 'search of 10,000 products in two languages, 95 of 100 within',
    unit: 'ms',
    must: 60,
    aim: 25,
    digits: 0,
  },
  list: {
    id: '–',
    title: 'category of 10,000 products in 10,000 categories, 95 of 100 within',
    unit: 'ms',
    must: 100,
    aim: 60,
    digits: 0,
  },
  script: {
    id: 'G15',
    title: 'script of a product page before the first touch, gzip',
    unit: 'KB',
    must: 12,
    aim: 8,
    digits: 1,
  },
  scriptToCart: {
    id: 'G16',
    title: 'script to choose a variant, add it and see the pill, gzip',
    unit: 'KB',
    must: 18,
    aim: 12,
    digits: 1,
  },
  style: { id: 'G17', title: 'style of a product page, gzip', unit: 'KB', must: 20, aim: 14, digits: 1 },
  requests: {
    id: 'G18',
    title: 'requests before the first touch, without pictures',
    unit: '',
    must: 8,
    aim: 5,
    digits: 0,
  },
  addToCart: {
    id: 'G19',
    title: 'from the click on add to the pill',
    unit: 'ms',
    must: 100,
    aim: 60,
    digits: 0,
  },
  paint: {
    id: 'G20',
    title: 'largest paint on a slow phone',
    unit: 'ms',
    must: 1_800,
    aim: 1_200,
    digits: 0,
  },
  shift: { id: 'G20', title: 'shift of the layout on a slow phone', unit: '', must: 0.02, aim: 0, digits: 3 },
  blocked: { id: 'G20', title: 'blocking time on a slow phone', unit: 'ms', must: 100, aim: 50, digits: 0 },
} as const satisfies Record<string, VisitorGoal>;

/** One run's figures. */
export type VisitorFigures = Record<keyof typeof VISITOR_GOALS, number>;
