import { describe, expect, it } from 'vitest';
import { stateOfSignUp, toSubscriberEmail } from './rules.ts';

describe('a sign-up', () => {
  it.each([
    [false, false, false, 'subscribed'],
    [true, false, false, 'pending'],
    [false, true, false, 'pending'],
    [true, true, false, 'pending'],
    [true, false, true, 'subscribed'],
    [true, true, true, 'subscribed'],
  ] as const)(
    'to a list that confirms (%s), of somebody who refused mails (%s) with a proven address (%s) is %s',
    (confirms, isSuppressed, isProven, state) => {
      expect(stateOfSignUp({ confirms, isSuppressed, isProven })).toBe(state);
    },
  );

  it.each([
    [' Ada@Shop.example ', 'ada@shop.example'],
    ['ada@shop', undefined],
    ['ada@shop.example, bob@shop.example', undefined],
    ['ada@shop.example\r\nBcc: bob@shop.example', undefined],
    ['', undefined],
  ])('with %j has the address %j', (text, email) => {
    expect(toSubscriberEmail(text)).toBe(email);
  });
});
