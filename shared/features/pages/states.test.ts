import { describe, expect, it } from 'vitest';
import { isGuarded, isShownAt, nextShowing, type PageStanding, statusAt } from './states.ts';

const NINE = Date.parse('2026-05-04T09:00:00Z');
const AT_NINE: PageStanding = { status: 'scheduled', scheduledFor: '2026-05-04T09:00:00Z' };

describe('the status of a page', () => {
  it.each<[PageStanding, number, string, boolean]>([
    [{}, NINE, 'published', true],
    [{ status: 'draft' }, NINE, 'draft', false],
    [{ status: 'needs-review' }, NINE, 'needs-review', false],
    [{ status: 'private' }, NINE, 'private', true],
    [AT_NINE, NINE - 1, 'scheduled', false],
    [AT_NINE, NINE, 'published', true],
    [{ status: 'scheduled' }, NINE, 'scheduled', false],
    [{ status: 'draft', scheduledFor: '2026-01-01T00:00:00Z' }, NINE, 'draft', false],
  ])('%j at %d is %s, shown: %s', (page, now, status, isShown) => {
    expect(statusAt(page, now)).toBe(status);
    expect(isShownAt(page, now)).toBe(isShown);
  });
});

describe('who sees a page', () => {
  it.each<[PageStanding, boolean]>([
    [{}, false],
    [{ status: 'private' }, true],
    [{ passwordHash: 'x' }, true],
    [{ status: 'draft' }, false],
  ])('of %j has to be looked at: %s', (page, expected) => {
    expect(isGuarded(page)).toBe(expected);
  });
});

describe('the next page to be shown', () => {
  it.each<[PageStanding[], number | undefined]>([
    [[], undefined],
    [[{}, { status: 'draft', scheduledFor: '2026-05-04T10:00:00Z' }], undefined],
    [[AT_NINE], undefined],
    [
      [
        { ...AT_NINE, scheduledFor: '2026-05-04T11:00:00Z' },
        { ...AT_NINE, scheduledFor: '2026-05-04T10:00:00Z' },
      ],
      Date.parse('2026-05-04T10:00:00Z'),
    ],
  ])('of %j is the earliest that is still to come: %s', (pages, time) => {
    expect(nextShowing(pages, NINE)).toBe(time);
  });
});
