import { describe, expect, it } from 'vitest';
import { type LeftCart, planReminder, reminderTerms } from './rules.ts';

const HOUR_MS = 3_600_000;

describe('the terms of reminders', () => {
  it.each([
    [{}, { isOffered: false, quietMs: 4 * HOUR_MS, couponCode: '' }],
    [
      { enabled: true, hours: 24, couponCode: ' BACK ' },
      { isOffered: true, quietMs: 24 * HOUR_MS, couponCode: 'BACK' },
    ],
    [
      { enabled: 'yes', hours: 0, couponCode: 5 },
      { isOffered: false, quietMs: 4 * HOUR_MS, couponCode: '' },
    ],
  ])('of %j are %j', (preferences, terms) => {
    expect(reminderTerms(preferences)).toEqual(terms);
  });
});

describe('planReminder', () => {
  const now = 100 * HOUR_MS;
  const left: LeftCart = {
    state: 'waiting',
    touchedAt: now - 4 * HOUR_MS,
    hasLines: true,
    isOver: false,
    isBeingBought: false,
  };
  const terms = reminderTerms({ enabled: true });

  it.each<[string, Partial<LeftCart>, object]>([
    ['reminds of a cart that was left alone', {}, { kind: 'remind' }],
    [
      'waits for one that was just changed',
      { touchedAt: now - 1 },
      { kind: 'wait', until: now - 1 + 4 * HOUR_MS },
    ],
    ['waits while it is being paid', { isBeingBought: true }, { kind: 'wait', until: now + 4 * HOUR_MS }],
    ['stops when it was bought', { isOver: true }, { kind: 'stop' }],
    ['stops when it is empty', { hasLines: false }, { kind: 'stop' }],
    ['never reminds twice', { state: 'sent' }, { kind: 'nothing' }],
  ])('%s', (_, cart, step) => {
    expect(planReminder({ ...left, ...cart }, terms, now)).toEqual(step);
  });

  it('stops where the shop does not offer it any more', () => {
    expect(planReminder(left, reminderTerms({}), now)).toEqual({ kind: 'stop' });
  });
});
