import { describe, expect, it } from 'vitest';
import { parseSiteAddress } from './site-address.ts';

describe('the address of a site as it is typed', () => {
  it.each([
    ['shop.example.com', 'https://shop.example.com'],
    [' https://Shop.example.com/about?x=1#y ', 'https://shop.example.com'],
    ['shop.example.com:8443/cart', 'https://shop.example.com:8443'],
    ['localhost:4000', 'http://localhost:4000'],
    ['beta.localhost:4000', 'http://beta.localhost:4000'],
    ['http://127.0.0.1:4000/', 'http://127.0.0.1:4000'],
    ['http://[::1]:4000', 'http://[::1]:4000'],
    ['https://localhost', 'https://localhost'],
  ])('%s is %s', (typed, origin) => {
    expect(parseSiteAddress(typed)).toEqual({ origin });
  });

  it.each([
    '',
    '   ',
    'not an address',
    'ftp://shop.example',
    'file:///etc/passwd',
    'https://a:b@shop.example',
  ])('"%s" is none', (typed) => {
    expect(parseSiteAddress(typed)).toEqual({
      problem: 'This is no address of a site. It looks like shop.example.com.',
    });
  });

  it.each(['http://shop.example', 'http://localhost.evil.example', 'http://10.0.0.7:4000'])(
    '%s would show the password to whoever listens',
    (typed) => {
      expect(parseSiteAddress(typed)).toMatchObject({ problem: expect.stringContaining('https') as string });
    },
  );
});
