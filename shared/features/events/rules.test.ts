import { describe, expect, it } from 'vitest';
import { calendarUrl, utcBasic } from './rules.ts';

describe('moments in UTC basic form', () => {
  it.each([
    [0, '19700101T000000Z'],
    [1_573_241_320_123, '20191108T192840Z'],
    [-1, '19691231T235959Z'],
    [253_402_300_799_999, '99991231T235959Z'],
  ])('prints %i as %s', (moment, text) => {
    expect(utcBasic(moment)).toBe(text);
  });

  it('refuses what is no moment', () => {
    expect(() => utcBasic(Number.NaN)).toThrow(RangeError);
    expect(() => utcBasic(9e15)).toThrow(RangeError);
  });
});

describe('the calendar link of an event', () => {
  const HOUR = 3_600_000;

  it.each<readonly [event: object, rest: string]>([
    [{}, '&text=&dates=19700101T000000Z/19700101T000000Z'],
    [
      { title: 'Fête & <b>', endDate: HOUR },
      '&text=F%C3%AAte%20%26%20%3Cb%3E&dates=19700101T000000Z/19700101T010000Z',
    ],
    [
      { title: 'A', location: { addressLine1: ' 1 High St ', addressLine2: ' ', addressCountry: 'US' } },
      '&text=A&dates=19700101T000000Z/19700101T000000Z&location=1%20High%20St%2C%20US',
    ],
    [{ title: 'A', location: 'Berlin' }, '&text=A&dates=19700101T000000Z/19700101T000000Z'],
    [{ title: 'A', startDate: '3600000' }, '&text=A&dates=19700101T010000Z/19700101T000000Z'],
  ])('of %j ends in %s', (event, rest) => {
    expect(calendarUrl(event)).toBe(`http://www.google.com/calendar/event?action=TEMPLATE${rest}`);
  });
});
