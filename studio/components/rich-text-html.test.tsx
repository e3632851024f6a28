import { describe, expect, it } from 'vitest';
import { cleanHtml } from './rich-text-html.ts';

describe('a text', () => {
  it.each([
    ['keeps its structure', '<h2>A</h2><p>B <strong>c</strong></p>', '<h2>A</h2><p>B <strong>c</strong></p>'],
    ['is empty without words', '<p><br></p>', ''],
    ['loses fonts, colours and classes', '<p style="color:red" class="x"><font>A</font></p>', '<p>A</p>'],
    ['writes old names anew', '<div><b>A</b> <i>b</i></div>', '<p><strong>A</strong> <em>b</em></p>'],
    ['loses scripts and handlers', '<p onclick="x()">A<script>x()</script></p>', '<p>A</p>'],
    ['keeps safe links', '<p><a href="/shop" target="_blank">A</a></p>', '<p><a href="/shop">A</a></p>'],
    ['loses links that act', '<p><a href="javascript:x()">A</a></p>', '<p>A</p>'],
    ['loses links to places without a name', '<p><a href="//x.example">A</a></p>', '<p>A</p>'],
    ['puts loose words into paragraphs', 'A <em>b</em><p>C</p>', '<p>A <em>b</em></p><p>C</p>'],
    ['keeps lists', '<ul><li>A</li></ul>', '<ul><li>A</li></ul>'],
  ])('%s', (_, html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });
});
