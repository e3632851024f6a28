import { describe, expect, it } from 'vitest';
import { toLinkTarget } from './link-target.ts';

const BASE = 'http://localhost:4000';

describe('toLinkTarget', () => {
  it.each([
    ['#top', { kind: 'fragment', id: 'top' }],
    ['#', { kind: 'fragment', id: '' }],
    ['/shop', { kind: 'page', path: '/shop' }],
    ['shop?page=2#x', { kind: 'page', path: '/shop?page=2' }],
    ['', { kind: 'page', path: '/' }],
    ['http://localhost:4000/about', { kind: 'page', path: '/about' }],
    ['http://localhost:4001/about', { kind: 'outside' }],
    ['//evil.example/', { kind: 'outside' }],
    ['https://saltmarsh.example/', { kind: 'outside' }],
    ['mailto:ines@saltmarsh.example', { kind: 'outside' }],
    ['javascript:alert(1)', { kind: 'outside' }],
    ['http://', { kind: 'outside' }],
  ])('takes %j for %j', (href, expected) => {
    expect(toLinkTarget(href, BASE)).toEqual(expected);
  });
});
