import { goal } from '../goals.ts';

/** The goals of what people wait for who write on a page. */
export const EDITOR_GOALS = {
  key: goal('–', 'key in a page of 60 blocks to the painted page, 95 of 100 within', 'ms', {
    must: 75,
    aim: 40,
  }),
  middle: goal('–', 'the same, half of them within', 'ms', { must: 60, aim: 25 }),
};

/** One run's figures. */
export type EditorFigures = Record<keyof typeof EDITOR_GOALS, number>;
