import { describe, expect, it } from 'vitest';
import { isEmailAddress } from './email.ts';

describe('isEmailAddress', () => {
  it.each([
    ['ada@example.com', true],
    ['a.b+c@mail.example.co.uk', true],
    ['ünal@exämple.de', true],
    [`${'a'.repeat(244)}@example.com`, true],
    [`${'a'.repeat(245)}@example.com`, false],
    ['', false],
    ['@b', false],
    ['ada', false],
    ['ada@example', false],
    ['ada@@example.com', false],
    ['ada @example.com', false],
    ['ada@example..com', false],
    ['ada@example.com.', false],
  ])('of %s is %s', (text, isAddress) => {
    expect(isEmailAddress(text)).toBe(isAddress);
  });
});
