import { describe, expect, it } from 'vitest';
import { readCode, showRecoveryCode } from './rules.ts';

describe('a code that somebody types', () => {
  it.each([
    ['123456', { kind: 'app', code: '123456' }],
    [' 123 456 ', { kind: 'app', code: '123456' }],
    ['abcde-fghjk', { kind: 'recovery', code: 'abcdefghjk' }],
    ['ABCDE FGHJK', { kind: 'recovery', code: 'abcdefghjk' }],
    ['23456-78923', { kind: 'recovery', code: '2345678923' }],
    ['12345', undefined],
    ['1234567', undefined],
    ['abcde-fghj0', undefined],
    ['', undefined],
  ])('%j is read as %j', (typed, read) => {
    expect(readCode(typed)).toEqual(read);
  });

  it('is shown with a dash in its middle', () => {
    expect(showRecoveryCode('abcdefghjk')).toBe('abcde-fghjk');
  });
});
