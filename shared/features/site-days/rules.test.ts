import { describe, expect, it } from 'vitest';
import { inOrderOfTime, placeOf } from './rules.ts';

const at = (hour: number) => `2026-05-04T0${hour}:00:00.000Z`;

describe('the moments of a site', () => {
  it('are told in order of time, a release before the page that is shown at the same moment', () => {
    const days = [
      { on: at(3), kind: 'page' },
      { on: at(2), kind: 'now' },
      { on: at(3), kind: 'release' },
      { on: '2026-05-04T01:00:00Z', kind: 'published' },
    ] as const;
    expect(inOrderOfTime(days).map(({ kind }) => kind)).toEqual(['published', 'now', 'release', 'page']);
  });

  it.each([
    [at(0), 0],
    [at(1), 0],
    ['2026-05-04T01:59:59Z', 0],
    [at(2), 1],
    [at(9), 2],
  ])('have one that counts at %s', (on, place) => {
    expect(placeOf([{ on: at(1) }, { on: at(2) }, { on: at(3) }], on)).toBe(place);
  });
});
