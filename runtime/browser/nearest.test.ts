// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { findNearestAll } from './nearest.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <section><div><i class="product" id="a"></i></div><b id="a1"></b><b id="a2"></b></section>
    <section><div><i class="product" id="c"></i></div></section>
    <b id="far"></b>`;
});

const ids = (from: string, rival?: string) =>
  findNearestAll(document.getElementById(from) ?? document.body, 'b', rival).map(({ id }) => id);

it('gives all matches of the closest ancestor that holds any', () => {
  expect(ids('a')).toEqual(['a1', 'a2']);
});

it('climbs as far as it has to', () => {
  expect(ids('c')).toEqual(['a1', 'a2', 'far']);
});

it('skips elements that may belong to another widget of the same kind', () => {
  expect(ids('a', '.product')).toEqual(['a1', 'a2']);
  expect(ids('c', '.product')).toEqual([]);
});
