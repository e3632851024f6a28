import { describe, expect, it } from 'vitest';
import { passkeyHostOf, readPasskeyCode, showPasskeyCode } from './rules.ts';

describe('the host that passkeys belong to', () => {
  it.each([
    ['https://saltmarsh.example', 'saltmarsh.example'],
    ['https://saltmarsh.example:8443', 'saltmarsh.example'],
    ['http://localhost:4000', 'localhost'],
    ['http://shop.localhost:4000', 'shop.localhost'],
    ['http://saltmarsh.example', undefined],
    ['http://notlocalhost:4000', undefined],
    ['https://192.0.2.7', undefined],
    ['http://127.0.0.1:4000', undefined],
    ['https://[2001:db8::1]:4000', undefined],
  ])('of %s is %s', (origin, host) => {
    expect(passkeyHostOf(origin)).toBe(host);
  });
});

describe('the code of a request', () => {
  it.each([
    ['K7Q-X2M', 'K7QX2M'],
    [' k7q x2m ', 'K7QX2M'],
    ['', ''],
  ])('%j is read as %j', (typed, read) => {
    expect(readPasskeyCode(typed)).toBe(read);
  });

  it('is shown with a dash in its middle', () => {
    expect(showPasskeyCode('K7QX2M')).toBe('K7Q-X2M');
  });
});
