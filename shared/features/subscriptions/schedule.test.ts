import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ZONES } from '#shared/dates/zone-data.ts';
import { BILLING_UNITS } from '#shared/features/products/catalog.ts';
import { beginOfPeriod, nextPeriod, noticeAt, RETRY_DAYS, retryAt } from './schedule.ts';

const DAY = 24 * 60 * 60 * 1000;
const zoneOf = (id: string) => (moment: number) => ZONES.at(id, moment).offset;
const NEW_YORK = zoneOf('America/New_York');
const SOMEWHERE = ['America/New_York', 'Europe/Paris', 'Pacific/Kiritimati', 'Australia/Lord_Howe', 'UTC'];

const anyTerms = fc.record({
  anchor: fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) }),
  period: fc.record({ value: fc.integer({ min: 1, max: 12 }), unit: fc.constantFrom(...BILLING_UNITS) }),
  zone: fc.constantFrom(...SOMEWHERE),
});
const HOUR = 60 * 60 * 1000;

describe('the periods of a subscription', () => {
  it.each([
    ['31 Jan 2026', 1, '2026-01-31T12:00Z', '2026-02-28T12:00Z'],
    ['31 Jan 2026', 2, '2026-01-31T12:00Z', '2026-03-31T11:00Z'],
    ['31 Jan 2028', 1, '2028-01-31T12:00Z', '2028-02-29T12:00Z'],
    ['29 Feb 2028', 12, '2028-02-29T12:00Z', '2029-02-28T12:00Z'],
  ])('from %s, %i months on', (_, months, from, to) => {
    const period = { value: months, unit: 'MONTH' as const };
    expect(beginOfPeriod(Date.parse(from), period, 1, NEW_YORK)).toBe(Date.parse(to));
  });

  it('begin an hour later where the clock leaves an hour out', () => {
    const anchor = Date.parse('2026-02-08T02:30:00-05:00');
    const begin = beginOfPeriod(anchor, { value: 1, unit: 'MONTH' }, 1, NEW_YORK);
    expect(begin).toBe(Date.parse('2026-03-08T03:30:00-04:00'));
  });

  it('each begin after the one before, at the time of day of the start', () => {
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 0, max: 60 }), ({ anchor, period, zone }, index) => {
        const offsetAt = zoneOf(zone);
        const at = beginOfPeriod(anchor, period, index, offsetAt);
        expect(beginOfPeriod(anchor, period, index + 1, offsetAt)).toBeGreaterThan(at);
        const late = (at + offsetAt(at) - (anchor + offsetAt(anchor))) % DAY;
        expect(late).toBeGreaterThanOrEqual(0);
        expect(late).toBeLessThanOrEqual(HOUR);
      }),
    );
  });

  it('go on with the first one that is still to come', () => {
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 0, max: 400 }), ({ anchor, period, zone }, days) => {
        const offsetAt = zoneOf(zone);
        const now = anchor + days * DAY;
        const { index, at } = nextPeriod(anchor, period, { after: 0, now }, offsetAt);
        expect(at).toBe(beginOfPeriod(anchor, period, index, offsetAt));
        expect(at).toBeGreaterThan(now);
        const isFirst = index === 1 || beginOfPeriod(anchor, period, index - 1, offsetAt) <= now;
        expect(isFirst).toBe(true);
      }),
    );
  });
});

describe('a charge that was declined', () => {
  const FIRST = Date.parse('2026-03-06T17:00:00Z');

  const days = RETRY_DAYS.map((day) => FIRST + day * DAY - (day > 1 ? HOUR : 0));

  it.each([
    ['at once', FIRST, days[0]],
    ['on day 1', days[0], days[1]],
    ['between two days', FIRST + 2 * DAY, days[1]],
    ['on day 3', days[1], days[2]],
    ['on day 5', days[2], days[3]],
    ['on day 7', days[3], undefined],
  ])('%s is tried again on the next of the days, at the same time of day', (_, now, next) => {
    expect(retryAt(FIRST, now ?? 0, NEW_YORK)).toBe(next);
  });
});

it('is told of three days before, unless it comes every few weeks', () => {
  const at = Date.parse('2026-06-10T12:00:00Z');
  expect(noticeAt(at, { value: 1, unit: 'MONTH' }, NEW_YORK)).toBe(at - 3 * DAY);
  expect(noticeAt(at, { value: 3, unit: 'WEEK' }, NEW_YORK)).toBeUndefined();
});
