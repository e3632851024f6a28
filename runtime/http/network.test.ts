import { describe, expect, it } from 'vitest';
import { networkOf, toCountedAddress } from './network.ts';

describe('the network of an address', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['127.0.0.1', '127.0.0.0/24'],
    ['::ffff:198.51.100.9', '198.51.100.0/24'],
    ['2001:0db8:85a3:0000:0000:8a2e:0370:7334', '2001:db8:85a3::/48'],
    ['2001:DB8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['', ''],
    [undefined, ''],
    ['not an address', ''],
    ['999.1.1.1', ''],
  ])('%s is shortened to %j', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('the address that calls are counted by', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['', ''],
  ])('of %s is %s: all that one caller has', (address, counted) => {
    expect(toCountedAddress(address)).toBe(counted);
  });
});
