import { describe, expect, it } from 'vitest';
import { compare, emit, isEqual, isTruthy, property, sizeOf, toBoolean, toNumber, toText } from './values.ts';

describe('JSON values', () => {
  it.each([
    [undefined, false],
    [null, false],
    ['0', true],
    ['', false],
    [0, false],
    [Number.NaN, false],
    [[], false],
    [[0], true],
    [{}, false],
    [{ a: undefined }, true],
  ])('%j is true: %s', (value, is) => {
    expect(isTruthy(value)).toBe(is);
  });

  it.each([
    ['12px', 12],
    ['1.5e', 1.5],
    ['x', Number.NaN],
    [true, 1],
    [null, 0],
    [[5], 0],
  ])('%j is the number %d', (value, number) => {
    expect(toNumber(value)).toBe(number);
  });

  it('has one text, one size and one truth for each value', () => {
    expect([toText([1]), toText(1.5), toText(false)]).toEqual(['', '1.5', 'false']);
    expect([sizeOf({ a: 1 }), sizeOf([1, 2]), sizeOf('abc')]).toEqual([1, 2, 0]);
    expect([toBoolean('true'), toBoolean('yes'), toBoolean(1.5), toBoolean(-1)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(emit([null, { a: 1 }, [1, 'x']])).toBe('null,[object Object],1,x');
    expect(emit([[null, [], { a: 1 }], true])).toBe(',,[object Object],true');
  });

  it.each([
    [{ a: [1] }, { a: [1] }, true],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [[1, 2], [1], false],
    [undefined, null, true],
    [2, '2', false],
    [[], {}, false],
  ])('%j equals %j: %s', (a, b, is) => {
    expect(isEqual(a, b)).toBe(is);
    expect(isEqual(b, a)).toBe(is);
  });

  it.each([
    [2, '10', -1],
    ['2', 10, 1],
    [5, 'x', 1],
    [true, false, 1],
    [null, 5, -1],
  ])('orders %j before or after %j', (a, b, order) => {
    expect(Math.sign(compare(a, b))).toBe(order);
  });

  it('reads own properties only', () => {
    expect(property({ a: 1 }, 'constructor')).toBeUndefined();
    expect(property([1], 'length')).toBeUndefined();
    expect(property('abc', 0)).toBeUndefined();
    expect(property({ 5: 'x' }, 5)).toBe('x');
  });
});
