import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText, MAX_JSON_DEPTH, MAX_JSON_KEYS, readJson } from './json.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const wide = (keys: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, index) => [`k${index}`, index])));

describe('reading JSON from outside', () => {
  it('gives any data that needs no cleaning as it is', () => {
    const names = fc.stringMatching(/^[a-z"\\{},:[\]é]{1,8}$/);
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        fc.constantFrom(null, true, false, '', '{"a":1}', '\\"', 'é, ü', 0, -1.5, 1e21),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(names, tie('tree'), { maxKeys: 4, noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(tree, fc.constantFrom(0, 2), (value, indent) => {
        expect(readJson(JSON.stringify(value, null, indent))).toEqual({ value });
      }),
    );
  });

  it.each([
    ['', 'INVALID_JSON'],
    ['{"a":1', 'INVALID_JSON'],
    ["{'a':1}", 'INVALID_JSON'],
    ['undefined', 'INVALID_JSON'],
    [nested(MAX_JSON_DEPTH + 1), 'JSON_TOO_DEEP'],
    [nested(10_000), 'JSON_TOO_DEEP'],
    [wide(MAX_JSON_KEYS + 1), 'JSON_TOO_MANY_KEYS'],
    ['{"a":1,"a":1}', 'JSON_DUPLICATE_KEY'],
    ['{"a":{"b":[]},"c":"a","\\u0061":2}', 'JSON_DUPLICATE_KEY'],
    ['[{"a":1},{"a":[{"x":1},"x"],"b":"}","a":0}]', 'JSON_DUPLICATE_KEY'],
  ])('refuses %.40s', (json, fault) => {
    expect(readJson(json)).toEqual({ fault });
  });

  it('takes what just keeps the limits', () => {
    expect(readJson(nested(MAX_JSON_DEPTH))).toHaveProperty('value');
    expect(readJson(wide(MAX_JSON_KEYS))).toHaveProperty('value');
    expect(readJson('[{"a":1},{"a":2}]')).toEqual({ value: [{ a: 1 }, { a: 2 }] });
  });

  it('leaves out names that lead to prototypes, however deep', () => {
    const json = '{"a":{"__proto__":{"admin":true},"b":[{"constructor":{"prototype":{"admin":true}}}]}}';
    expect(readJson(json)).toEqual({ value: { a: { b: [{}] } } });
    expect(({} as { admin?: true }).admin).toBeUndefined();
  });

  it.each([
    ['NUL', 'a\0b\0', 'ab'],
    ['another spelling of a letter', 'e\u0301', '\u00e9'],
    ['half a character', 'a\ud800b', 'a\uFFFDb'],
    ['a whole one of two halves', 'a\ud83d\ude00b', 'a😀b'],
  ])('cleans texts and names of %s', (_, dirty, clean) => {
    expect(cleanText(dirty)).toBe(clean);
    expect(readJson(JSON.stringify([{ [dirty]: dirty }]))).toEqual({ value: [{ [clean]: clean }] });
  });
});
