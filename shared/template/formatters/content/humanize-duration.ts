import { toNumber } from '#shared/json/values.ts';
import { formatter } from '../../definition.ts';

const SECOND_MS = 1000;

export const humanizeDuration = formatter({
  name: 'humanizeDuration',
  summary: 'Milliseconds as minutes and seconds.',
  params: [],
  examples: [{ template: '{d|humanizeDuration}', json: { d: 3661000 }, output: '61:01' }],
  apply: (value) => {
    const seconds = Math.trunc((toNumber(value) || 0) / SECOND_MS);
    return `${Math.trunc(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  },
});
