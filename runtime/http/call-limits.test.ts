import { describe, expect, it } from 'vitest';
import { toCountedAddress } from './call-limits.ts';

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
