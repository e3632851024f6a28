import { describe, expect, it } from 'vitest';
import { createKeptObjects } from './kept-objects.ts';
import { createSameObject } from './same-object.ts';

describe('kept objects', () => {
  it('are found by their site, their kind and their key alone', () => {
    const objects = createKeptObjects(1_000_000);
    const [one, other] = [objects.of<{ of: string }>('one'), objects.of<{ of: string }>('other')];
    one.set('a', 'key', { of: 'a' }, 10);
    one.set('b', 'key', { of: 'b' }, 10);
    expect(one.get('a', 'key')).toEqual({ of: 'a' });
    expect(one.get('b', 'key')).toEqual({ of: 'b' });
    expect(one.get('a', 'another')).toBeUndefined();
    expect(other.get('a', 'key')).toBeUndefined();
  });

  it('of all kinds and sites take no more than their memory: who was not asked for longest goes', () => {
    const objects = createKeptObjects(20_000);
    const kinds = [objects.of<object>('one'), objects.of<object>('other')];
    const put = (number: number) => kinds[number % 2]?.set(`site ${number}`, 'key', {}, 1_000);
    const isThere = (number: number) => kinds[number % 2]?.get(`site ${number}`, 'key') !== undefined;
    [0, 1].forEach(put);
    expect([0, 1].filter(isThere)).toEqual([0, 1]);
    isThere(0);
    put(2);
    expect([0, 1, 2].filter(isThere)).toEqual([0, 2]);
  });

  it('that are larger than the memory are not kept', () => {
    const kept = createKeptObjects(20_000).of<object>('one');
    kept.set('a', 'key', {}, 10_000);
    expect(kept.get('a', 'key')).toBeUndefined();
  });
});

describe('what is made of the same parts', () => {
  it('is the same object, and another one for any other part', () => {
    const same = createSameObject<object>();
    const [first, part] = [{}, {}];
    const make = () => ({});
    const one = same([first, part, 'en'], make);
    expect(same([first, part, 'en'], make)).toBe(one);
    for (const parts of [
      [first, part, 'fr'],
      [first, {}, 'en'],
      [{}, part, 'en'],
      [first, part],
      [first, part, 'en', undefined],
    ] as const) {
      expect(same(parts, make)).not.toBe(one);
    }
    expect(same([first, part, 'en'], make)).toBe(one);
  });

  it('is made anew once many others were made of its first part', () => {
    const same = createSameObject<object>();
    const first = {};
    const one = same([first, 0], () => ({}));
    for (let number = 1; number <= 8; number += 1) same([first, number], () => ({}));
    expect(same([first, 0], () => ({}))).not.toBe(one);
  });
});
