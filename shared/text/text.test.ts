import { describe, expect, it } from 'vitest';
import { nearest } from './nearest.ts';
import { slugify } from './slugify.ts';
import { smartypants } from './smartypants.ts';
import { truncate } from './truncate.ts';
import { urlEncode } from './uri.ts';

describe('texts', () => {
  it.each([
    ['htlm', 'html'],
    ['trunkate', 'truncate'],
    ['zzzzzzz', undefined],
  ])('finds what %s may mean: %s', (name, meant) => {
    expect(nearest(name, ['html', 'htmlattr', 'truncate'])).toBe(meant);
  });

  it('makes slugs', () => {
    expect(slugify(' Hello, Wörld -- Foo_bar ')).toBe('-hello-wrld----foobar-');
  });

  it.each([
    ["James' book", 'James’ book'],
    ["say 'x'", 'say ‘x’'],
    ['a--"b"', 'a—“b”'],
  ])('makes %j typographic', (text, typographic) => {
    expect(smartypants(text)).toBe(typographic);
  });

  it.each([
    ['abcdef', 3, 'abc...'],
    ['hello wonderful', 8, 'hello ...'],
    ['short', 10, 'short'],
    ['short', 5, 'short'],
  ])('cuts %j at %i', (text, limit, cut) => {
    expect(truncate(text, limit, '...')).toBe(cut);
  });

  it('encodes addresses', () => {
    expect(urlEncode("é ~'(a/b@c*d+e)")).toBe('%C3%A9%20%7E%27%28a/b@c*d+e%29');
  });
});
