import { goal } from '../goals.ts';

/** The goals that one machine can measure by itself. */
export const GOALS = {
  kept: goal('G1', 'kept product page, requests a second', 'of hello', { must: 0.7, aim: 0.8 }),
  unchanged: goal('G2', '304 for the same page', 'of hello', { must: 0.8, aim: 0.95 }),
  made: goal('G3', 'product pages made anew, each after the other', 'of hello', { must: 0.25, aim: 0.35 }),
  list: goal('G4', 'list of all 20 products made anew each time', 'of hello', { must: 0.12, aim: 0.25 }),
  keptP99: goal('G6', 'kept product page, 99 of 100 within', 'ms', { must: 40, aim: 25 }),
  madeP99: goal('G6', 'product page made anew, 99 of 100 within', 'ms', { must: 90, aim: 60 }),
  two: goal('G14', 'kept page, two processes against one', 'times', { must: 1.3, aim: 1.6 }),
  start: goal('G21', 'start to ready, database there already', 'ms', { must: 3_000, aim: 1_500 }),
  idle: goal('G21', 'memory of an idle process', 'MB', { must: 110, aim: 100 }),
  busy: goal('G21', 'memory after the load of this run', 'MB', { must: 300, aim: 200 }),
  visible: goal('G23', 'published to visible in the other process', 'ms', { must: 1_000, aim: 200 }),
};

/** One run's figures. */
export type Figures = Record<keyof typeof GOALS, number>;
