import { goal } from '../goals.ts';

/** The goals of what visitors wait for and load. */
export const VISITOR_GOALS = {
  search: goal('G13', 'search of 10,000 products in two languages, 95 of 100 within', 'ms', 60, 25),
  list: goal('–', 'category of 10,000 products in 10,000 categories, 95 of 100 within', 'ms', 100, 60),
  script: goal('G15', 'script of a product page before the first touch, gzip', 'KB', 12, 8),
  scriptToCart: goal('G16', 'script to choose a variant, add it and see the pill, gzip', 'KB', 18, 12),
  style: goal('G17', 'style of a product page, gzip', 'KB', 20, 14),
  requests: goal('G18', 'requests before the first touch, without pictures', 'pieces', 8, 5),
  addToCart: goal('G19', 'from the click on add to the pill', 'ms', 100, 60),
  paint: goal('G20', 'largest paint on a slow phone', 'ms', 1_800, 1_200),
  shift: goal('G20', 'shift of the layout on a slow phone', 'share of the window', 0.02, 0),
  blocked: goal('G20', 'blocking time on a slow phone', 'ms', 100, 50),
};

/** One run's figures. */
export type VisitorFigures = Record<keyof typeof VISITOR_GOALS, number>;
