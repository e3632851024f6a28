import { describe, expect, it } from 'vitest';
import {
  checkRestockEmail,
  planNotices,
  RESTOCK_EMAIL_ERRORS,
  SIGN_UP_FAILED_TEXT,
  SIGNED_UP_TEXT,
} from './rules.ts';

describe('checkRestockEmail', () => {
  it.each([
    ['', 'Email cannot be blank'],
    ['  ', 'Email cannot be blank'],
    ['ada', 'Email is invalid'],
    ['ada@example', 'Email is invalid'],
    [`${'a'.repeat(260)}@example.com`, 'Email is invalid'],
  ])('refuses "%s" with the usual words', (email, text) => {
    const code = checkRestockEmail(email);
    expect(code && RESTOCK_EMAIL_ERRORS[code]).toEqual({ status: 400, text });
  });

  it('takes an address with spaces around it', () => {
    expect(checkRestockEmail(' ada@example.com ')).toBeUndefined();
  });
});

it('has the usual words for success and failure', () => {
  expect([SIGNED_UP_TEXT, SIGN_UP_FAILED_TEXT]).toEqual([
    'Signed up!',
    'Unable to submit form. Please try again later.',
  ]);
});

describe('planNotices', () => {
  const MINUTE_MS = 60_000;
  const now = 1_000_000_000;
  const due = now - 1;
  it.each([
    ['stops for what is gone again', { available: 0, waiting: 9 }, due, { kind: 'stop' }],
    ['stops when nobody waits', { available: 3, waiting: 0 }, due, { kind: 'stop' }],
    [
      'waits ten minutes for what has just come back',
      { available: 1, waiting: 1 },
      undefined,
      { kind: 'wait', until: now + 10 * MINUTE_MS },
    ],
    ['waits for the rest of them', { available: 1, waiting: 1 }, now + 5, { kind: 'wait', until: now + 5 }],
    [
      'tells five people for a piece, and others a day later',
      { available: 2, waiting: 11 },
      due,
      { kind: 'tell', most: 10, again: now + 24 * 60 * MINUTE_MS },
    ],
    [
      'tells everybody where there is enough',
      { available: 2, waiting: 10 },
      due,
      { kind: 'tell', most: 10, again: undefined },
    ],
    [
      'tells everybody of what is not counted',
      { available: 0, unlimited: true, waiting: 10 },
      due,
      { kind: 'tell', most: 10, again: undefined },
    ],
  ])('%s', (_, variant, nextAt, step) => {
    expect(planNotices({ unlimited: false, ...variant }, nextAt, now)).toEqual(step);
  });
});
