import { describe, expect, it } from 'vitest';
import { createEngine } from '../../index.ts';

const engine = createEngine();

describe('core formatters with values of other kinds', () => {
  it.each<[string, unknown, string]>([
    ['{p|format a}', { p: '[{0}]', a: {} }, '[[object Object]]'],
    ['{p|format a}', { p: '[{0}]', a: [1, [2, null]] }, '[1,2,]'],
    ['{p|format a}', { p: '[{0}]', a: null }, '[]'],
    ['{p|format a}', { p: ['{0}'], a: 1 }, ''],
    ['{a|cycle x|json}', { a: 1.5 }, ''],
    ['{a|cycle|cycle c}', { a: 2 }, 'c'],
    [
      '{a|key-by k|json}',
      { a: [{ k: {} }, { k: null }, { k: [1] }] },
      '{"1":{"k":[1]},"[object Object]":{"k":{}}}',
    ],
  ])('%s of %j is %s', (template, json, output) => {
    expect(engine.compile(template).render({ json }).html).toBe(output);
  });
});
