import { describe, expect, it } from 'vitest';
import { HEAD_PLACE, placeHead } from './injections.ts';

describe('the head of a page', () => {
  it.each([
    ['at its place', `<head>${HEAD_PLACE}</head>`, '<head>HEAD</head>'],
    ['once, at the first of its places', `<head>${HEAD_PLACE}</head>${HEAD_PLACE}`, '<head>HEAD</head>'],
    ['not in a comment', `<!--${HEAD_PLACE}--><head>${HEAD_PLACE}</head>`, '<!----><head>HEAD</head>'],
    ['not in a script', `<script>${HEAD_PLACE}</script>${HEAD_PLACE}`, '<script></script>HEAD'],
    ['before a comment that never ends', `${HEAD_PLACE}<!--${HEAD_PLACE}`, 'HEAD<!--'],
    [
      'at the beginning of the head of a page without a place',
      '<head><i></i></head>',
      '<head>HEAD<i></i></head>',
    ],
    ['at the beginning where all its places are closed', `<html><!--${HEAD_PLACE}`, '<html>HEAD<!--'],
  ])('stands %s', (_, html, shown) => {
    expect(placeHead(html, 'HEAD')).toBe(shown);
  });

  it('finds its place behind very many that are closed', () => {
    const closed = `<!--${HEAD_PLACE}-->`.repeat(50_000);
    expect(placeHead(`${closed}${HEAD_PLACE}`, 'HEAD')).toBe(`${'<!---->'.repeat(50_000)}HEAD`);
  });
});
