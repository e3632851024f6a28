import { describe, expect, it } from 'vitest';
import { readPattern, strftime } from './strftime.ts';
import { timeSince } from './time-since.ts';
import { ZONES } from './zone-data.ts';

const MOMENT = Date.UTC(2019, 10, 8, 19, 28, 40, 123);

function print(pattern: string, epoch: number, zone: string): string {
  return strftime(readPattern(pattern), epoch, ZONES.at(zone, epoch));
}

describe('dates by pattern', () => {
  it.each([
    ['%a %A %b %B', 'Fri Friday Nov November'],
    ['%c', 'Fri, Nov 8, 2019 2:28:40 PM EST'],
    ['%C %d|%e %D %F', '20 08| 8 11/08/19 2019-11-08'],
    ['%g %G %V %u %w', '19 2019 45 5 5'],
    ['%H %k %i %I %l', '14 14 2 02  2'],
    ['%j %m %M %N %q', '312 11 28 123000000 4'],
    ['%p %P %r %R %S %T', 'PM pm 2:28:40 PM 14:28 40 14:28:40'],
    ['%s %U %W %v %x %X', '1573241320 45 45  8-Nov-2019 11/08/2019 02:28:40 PM'],
    ['%y %Y %z %Z %% %', '19 2019 -05:00 EST % %'],
    ['[%E]', '[]'],
  ])('prints %s', (pattern, text) => {
    expect(print(pattern, MOMENT, 'America/New_York')).toBe(text);
  });

  it.each([
    [Date.UTC(2019, 11, 29), '01'],
    [Date.UTC(2020, 0, 1), '01'],
    [Date.UTC(2020, 0, 5), '02'],
    [Date.UTC(2019, 11, 28), '52'],
  ])('counts weeks that start on Sunday: %i is in %s', (epoch, week) => {
    expect(print('%U', epoch, 'UTC')).toBe(week);
  });

  it.each([
    [-1, '1969-12-31 23:59:59 0'],
    [-0.5, '1969-12-31 23:59:59 0'],
    [-1500, '1969-12-31 23:59:58 -1'],
    [0.9, '1970-01-01 00:00:00 0'],
  ])('prints %d milliseconds as %s', (epoch, text) => {
    expect(print('%F %T %s', epoch, 'UTC')).toBe(text);
  });

  it('refuses what is no date', () => {
    expect(() => print('%Y', Number.NaN, 'UTC')).toThrow(TypeError);
    expect(() => print('%Y', 1e15, 'UTC')).toThrow(RangeError);
  });

  it.each([
    ['us/pacific', 'America/Los_Angeles'],
    ['AMERICA/NEW_YORK', 'America/New_York'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['nowhere', 'UTC'],
    ['', 'UTC'],
  ])('knows the zone %j as %s', (id, zone) => {
    expect(ZONES.resolve(id)).toBe(zone);
  });

  it('shows the time of UTC where there is no such zone', () => {
    expect(ZONES.at('nowhere', MOMENT)).toEqual({ abbreviation: 'UTC', offset: 0 });
  });
});

describe('time since', () => {
  it.each([
    [30, 'less than a minute ago'],
    [-500, 'less than a minute ago'],
    [60, 'about a minute ago'],
    [3600, 'about an hour ago'],
    [7200, 'about 2 hours ago'],
    [86_400, 'about a day ago'],
    [14 * 86_400, 'about 2 weeks ago'],
    [60 * 86_400, 'about 2 months ago'],
    [365 * 86_400, 'about a year ago'],
  ])('of %i seconds is %s', (seconds, text) => {
    expect(timeSince(0, seconds * 1000)).toBe(text);
  });
});
