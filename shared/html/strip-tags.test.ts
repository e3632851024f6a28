import { describe, expect, it } from 'vitest';
import { stripTags, visibleText } from './strip-tags.ts';

describe('markup without its tags', () => {
  it.each([
    ['', '', ''],
    ['a < b', 'a < b', 'a '],
    ['<p>a</p><br\n/>b', 'ab', 'ab'],
    ['a<b', 'a<b', 'a'],
    ['<<p>x', 'x', 'x'],
    ['a > b', 'a > b', 'a > b'],
    ['x<script>alert(1)</script', 'xalert(1)</script', 'xalert(1)'],
  ])('of %j is %j, and shows %j', (markup, stripped, shown) => {
    expect(stripTags(markup)).toBe(stripped);
    expect(visibleText(markup)).toBe(shown);
  });

  it('has something else where the tags were', () => {
    expect(visibleText('a<br>b<i', ' ')).toBe('a b');
  });
});
