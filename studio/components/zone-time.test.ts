import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeCountdown, formatInZone, fromWallTime, toWallTime } from './zone-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('the time of a site', () => {
  it.each([
    ['2026-11-24T09:00', 'UTC', '2026-11-24T09:00:00.000Z'],
    ['2026-11-24T09:00', 'Europe/Rome', '2026-11-24T08:00:00.000Z'],
    ['2026-07-24T09:00', 'Europe/Rome', '2026-07-24T07:00:00.000Z'],
    ['2026-11-24T00:30', 'Asia/Kolkata', '2026-11-23T19:00:00.000Z'],
    ['2026-11-24T23:30', 'America/Los_Angeles', '2026-11-25T07:30:00.000Z'],
    // The clock goes from 2 to 3 here: half past two never comes.
    ['2026-03-29T02:30', 'Europe/Rome', '2026-03-29T01:30:00.000Z'],
    // And here from 3 back to 2: half past two comes twice.
    ['2026-10-25T02:30', 'Europe/Rome', '2026-10-25T00:30:00.000Z'],
  ])('%s in %s is %s', (text, zone, moment) => {
    expect(new Date(fromWallTime(text, zone) ?? Number.NaN).toISOString()).toBe(moment);
  });

  it.each(['', 'tomorrow', '2026-13-01T00:00'])('"%s" is none', (text) => {
    expect(fromWallTime(text, 'UTC')).toBeUndefined();
  });

  it('comes back as it was written, for every minute and zone', () => {
    const zones = fc.constantFrom(
      'UTC',
      'Europe/Rome',
      'Asia/Kolkata',
      'America/New_York',
      'Australia/Lord_Howe',
    );
    const minutes = fc.integer({ min: 0, max: 60 * 24 * 366 * 60 });
    fc.assert(
      fc.property(minutes, zones, (minute, zone) => {
        const text = toWallTime(minute * MINUTE_MS, zone);
        expect(toWallTime(fromWallTime(text, zone) ?? Number.NaN, zone)).toBe(text);
      }),
    );
  });

  it('is told with its day', () => {
    expect(formatInZone(Date.UTC(2026, 10, 24, 8), 'Europe/Rome')).toMatch(/2026.*09:00/);
  });
});

describe('a countdown', () => {
  it.each([
    [-1, 'any moment now'],
    [59_000, 'in less than a minute'],
    [MINUTE_MS, 'in 1 minute'],
    [2 * HOUR_MS, 'in 2 hours'],
    [HOUR_MS + 5 * MINUTE_MS, 'in 1 hour and 5 minutes'],
    [24 * HOUR_MS, 'in 1 day'],
    [75 * HOUR_MS, 'in 3 days'],
  ])('of %d ms is "%s"', (ms, words) => {
    expect(describeCountdown(ms)).toBe(words);
  });
});
