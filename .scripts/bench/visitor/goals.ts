import { goal } from '../goals.ts';

/** The goals of what visitors wait for and load. */
export const VISITOR_GOALS = {
  search: goal('G13', 'search of 10,000 products in two languages, 95 of 100 within', 'ms', {
    must: 60,
    aim: 25,
  }),
  list: goal('–', 'category of 10,000 products in 10,000 categories, 95 of 100 within', 'ms', {
    must: 100,
    aim: 60,
  }),
  script: goal('G15', 'script of a product page before the first touch, gzip', 'KB', { must: 12, aim: 8 }),
  scriptToCart: goal('G16', 'script to choose a variant, add it and see the pill, gzip', 'KB', {
    must: 18,
    aim: 12,
  }),
  style: goal('G17', 'style of a product page, gzip', 'KB', { must: 20, aim: 14 }),
  requests: goal('G18', 'requests before the first touch, without pictures', 'pieces', { must: 8, aim: 5 }),
  addToCart: goal('G19', 'from the click on add to the pill', 'ms', { must: 100, aim: 60 }),
  paint: goal('G20', 'largest paint on a slow phone', 'ms', { must: 1_800, aim: 1_200 }),
  shift: goal('G20', 'shift of the layout on a slow phone', 'share of the window', { must: 0.02, aim: 0 }),
  blocked: goal('G20', 'blocking time on a slow phone', 'ms', { must: 100, aim: 50 }),
};

/** One run's figures. */
export type VisitorFigures = Record<keyof typeof VISITOR_GOALS, number>;
