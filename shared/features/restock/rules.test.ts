import { describe, expect, it } from 'vitest';
import { checkRestockEmail, RESTOCK_EMAIL_ERRORS, SIGN_UP_FAILED_TEXT, SIGNED_UP_TEXT } from './rules.ts';

describe('checkRestockEmail', () => {
  it.each([
    ['', 'Email cannot be blank'],
    ['  ', 'Email cannot be blank'],
    ['ada', 'Email is invalid'],
    ['ada@example', 'Email is invalid'],
    [`${'a'.repeat(260)}@example.com`, 'Email is invalid'],
  ])('refuses "%s" with the words of the specification', (email, text) => {
    const code = checkRestockEmail(email);
    expect(code && RESTOCK_EMAIL_ERRORS[code]).toEqual({ status: 400, text });
  });

  it('takes an address with spaces around it', () => {
    expect(checkRestockEmail(' ada@example.com ')).toBeUndefined();
  });
});

it('has the words of the specification for success and failure', () => {
  expect([SIGNED_UP_TEXT, SIGN_UP_FAILED_TEXT]).toEqual([
    'Signed up!',
    'Unable to submit form. Please try again later.',
  ]);
});
