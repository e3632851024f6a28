import { describe, expect, it } from 'vitest';
import { withOneIcon } from './head.ts';

const OWN = '<link rel="icon" href="/own.svg">';
const page = (head: string) => `<head>${head}</head><body><link rel="icon" href="/in-text"></body>`;

describe('the icon of a page', () => {
  it.each([
    ['icons of the theme go', `<link rel="icon" href="/a">${OWN}<link href="/b" rel='shortcut icon'>`, OWN],
    [
      'other links stay',
      `<link rel="stylesheet" href="/a">${OWN}`,
      `<link rel="stylesheet" href="/a">${OWN}`,
    ],
  ])('is that of the site where it has one: %s', (_, head, left) => {
    expect(withOneIcon(page(head), '/own.svg')).toBe(page(left));
  });

  it('is that of the theme where the site has none', () => {
    const head = page('<link rel="icon" href="/a">');
    expect(withOneIcon(head, undefined)).toBe(head);
  });

  // Work that grows with the square of the page does not end while anybody waits.
  it.each(['<link ', '<link rel=icon ', 'rel = '])('is found in one pass of a page full of %j', (part) => {
    const html = `<link ${part.repeat(200_000)}`;
    expect(withOneIcon(html, '/own.svg')).toBe(html);
  });
});
