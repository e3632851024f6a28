import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeInPercent,
  daysOf,
  namedPeriod,
  type NamedPeriod,
  periodBefore,
  SALES_STEPS,
  stepOf,
  stepsOf,
  wholeMonthsOf,
} from './rules.ts';

const DAY = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('periods', () => {
  it.each<[NamedPeriod, string, string, string]>([
    ['week', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['month', '2026-03-01', '2026-01-31', '2026-03-01'],
    ['thisMonth', '2026-11-22', '2026-11-01', '2026-11-22'],
    ['lastMonth', '2026-03-15', '2026-02-01', '2026-02-28'],
    ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['year', '2026-11-22', '2025-12-01', '2026-11-22'],
  ])('%s on %s is from %s until %s', (name, today, from, until) => {
    expect(namedPeriod(name, today)).toEqual({ from, until });
  });

  it('come after one of as many days', () => {
    expect(periodBefore({ from: '2026-03-01', until: '2026-03-31' })).toEqual({
      from: '2026-01-29',
      until: '2026-02-28',
    });
    fc.assert(
      fc.property(DAY, fc.nat(800), (from, days) => {
        const until = new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
        expect(daysOf(periodBefore({ from, until }))).toBe(days + 1);
      }),
    );
  });

  it.each([
    ['2026-01-01', '2026-12-31', '2026-01-01', '2027-01-01'],
    ['2026-01-02', '2026-12-30', '2026-02-01', '2026-12-01'],
    ['2025-12-15', '2026-02-28', '2026-01-01', '2026-03-01'],
    ['2026-01-02', '2026-02-27', '2026-01-02', '2026-01-02'],
    ['2026-01-05', '2026-01-05', '2026-01-05', '2026-01-05'],
  ])('from %s until %s have the months from %s to before %s as a whole', (from, until, first, end) => {
    expect(wholeMonthsOf({ from, until })).toEqual({ from: first, end });
  });

  it('are cut into steps without a gap, each day in exactly one', () => {
    fc.assert(
      fc.property(DAY, fc.nat(120), fc.constantFrom(...SALES_STEPS), (from, days, by) => {
        const until = new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
        const steps = stepsOf({ from, until }, by);
        expect(steps).toEqual([...new Set(steps)].sort());
        for (let day = from; day <= until; ) {
          expect(steps).toContain(stepOf(day, by));
          day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
        }
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['2026-11-22', 'week', '2026-11-16'],
    ['2026-11-16', 'week', '2026-11-16'],
    ['2026-11-22', 'month', '2026-11-01'],
  ] as const)('have %s in the %s from %s', (day, by, step) => {
    expect(stepOf(day, by)).toBe(step);
  });
});

it.each([
  [150, 100, 50],
  [50, 100, -50],
  [0, 100, -100],
  [10, 0, undefined],
])('tells %d after %d as %s percent', (now, before, percent) => {
  expect(changeInPercent(now, before)).toBe(percent);
});
