import { describe, expect, it } from 'vitest';
import {
  closedAbove,
  handDown,
  isForEverybody,
  isGuarded,
  isShownAt,
  nextShowing,
  type PageStanding,
  type StandingInTree,
  statusAt,
  takeBack,
  withPagesAbove,
} from './states.ts';

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
    [{ above: [{}, { passwordHash: 'x' }] }, true],
    [{ above: [{ status: 'private' }, {}] }, true],
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

describe('a page below others', () => {
  const page = { id: 'c', parentId: 'b', type: 'page' };
  const lineWith = (above: PageStanding, own: object = {}): StandingInTree[] => [
    { id: 'a', type: 'page', ...above },
    { id: 'b', parentId: 'a', type: 'page' },
    { ...page, ...own },
  ];

  it.each<[PageStanding, boolean, boolean]>([
    [{}, true, true],
    [{ status: 'draft' }, false, true],
    [{ status: 'needs-review' }, false, true],
    [AT_NINE, true, true],
    [{ ...AT_NINE, scheduledFor: '2026-05-04T09:00:01Z' }, false, true],
    [{ status: 'private' }, true, false],
    [{ passwordHash: 'x' }, true, false],
    [{ protectedBy: 'course' }, true, false],
  ])('one of which is %j is shown: %s, and to everybody: %s', (above, isShown, isOpen) => {
    const last = withPagesAbove(lineWith(above))[2];
    expect(last && isShownAt(last, NINE)).toBe(isShown);
    expect(last && isForEverybody(last)).toBe(isOpen);
  });

  it.each([{ homepage: true }, { type: 'products' }])('stays open as %j', (own) => {
    const last = withPagesAbove(lineWith({ passwordHash: 'x' }, own))[2];
    expect(last && isForEverybody(last)).toBe(true);
  });

  it('is closed with the nearest that is closed', () => {
    const pages = lineWith({ status: 'private' });
    expect(closedAbove(pages, page)?.id).toBe('a');
    expect(closedAbove(lineWith({}), page)).toBeUndefined();
  });

  it('comes to an end where pages are below each other in circles', () => {
    const circle: StandingInTree[] = [
      { id: 'a', parentId: 'b', type: 'page' },
      { id: 'b', parentId: 'a', type: 'page', passwordHash: 'x' },
    ];
    expect(withPagesAbove(circle).map(isForEverybody)).toEqual([false, false]);
  });

  it.each<[PageStanding, PageStanding, PageStanding]>([
    [{}, {}, {}],
    [{ status: 'private' }, {}, { status: 'private', scheduledFor: undefined }],
    [{ status: 'private' }, { status: 'draft' }, {}],
    [{ status: 'draft' }, { status: 'private' }, { status: 'draft', scheduledFor: undefined }],
    [AT_NINE, {}, AT_NINE],
    [{ passwordHash: 'x' }, {}, { passwordHash: 'x' }],
    [{ passwordHash: 'x' }, { passwordHash: 'y' }, {}],
    [{ protectedBy: 'course' }, {}, { protectedBy: 'course' }],
  ])('stays as closed once %j is gone: %j gets %j', (above, own, handed) => {
    expect(handDown(above, own)).toEqual(handed);
  });

  it.each<PageStanding>([{ status: 'private' }, AT_NINE, { passwordHash: 'x' }, { protectedBy: 'course' }])(
    'opens again with %j once that is above it again',
    (above) => {
      expect(takeBack(above, { ...handDown(above, {}) })).toEqual({});
    },
  );
});
