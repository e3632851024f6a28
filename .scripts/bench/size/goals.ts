import { goal } from '../goals.ts';

/** The goals of what may not grow with a shop. */
export const SIZE_GOALS = {
  productPage: goal('–', 'product page of 50,000 products against 20, Node and PostgreSQL', 'times as long', {
    must: 1.3,
    aim: 1.1,
  }),
  listPage: goal('–', 'first page of a store of 50,000 products against 20', 'times as long', {
    must: 1.3,
    aim: 1.1,
  }),
  visitors: goal('–', 'search and filters of visitors, 50,000 products, PostgreSQL', 'ms of PostgreSQL', {
    must: 8,
    aim: 4,
  }),
  staff: goal('–', 'search and sorting of staff, 50,000 products, PostgreSQL', 'ms of PostgreSQL', {
    must: 15,
    aim: 8,
  }),
  memory: goal('–', 'memory when pages of 1,000 sites were visited', 'MB', { must: 300, aim: 200 }),
  start: goal('–', 'start to ready, 1,000 sites', 'ms', { must: 3_000, aim: 1_500 }),
  startCpu: goal('–', 'processor time of the first 20 s after a start, 1,000 sites', 'ms', {
    must: 5_000,
    aim: 3_000,
  }),
  sales: goal('–', 'sales of a year with 200,000 orders, half of them within', 'ms', { must: 150, aim: 75 }),
};

/** One run's figures. */
export type SizeFigures = Record<keyof typeof SIZE_GOALS, number>;
