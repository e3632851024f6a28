import { describe, expect, it } from 'vitest';
import { escapeAttribute, escapeScriptEnd, escapeText } from './escape.ts';

describe('escaping', () => {
  it.each([
    ['', ''],
    ['plain', 'plain'],
    ['a & b', 'a &amp; b'],
    ['<b>"x"</b>', '&lt;b&gt;"x"&lt;/b&gt;'],
    ['&&', '&amp;&amp;'],
    ["it's", "it's"],
  ])('escapes %j for an element', (text, expected) => {
    expect(escapeText(text)).toBe(expected);
  });

  it('escapes double quotes as well for an attribute', () => {
    expect(escapeAttribute('"<&>"')).toBe('&quot;&lt;&amp;&gt;&quot;');
  });

  it.each([
    ['"</script></x"', '"<\\/script><\\/x"'],
    ['"<!--<script>"', '"\\u003c!--<script>"'],
    ['"a < b"', '"a < b"'],
  ])('keeps a script element from ending early, or late, inside of %s', (json, escaped) => {
    expect(escapeScriptEnd(json)).toBe(escaped);
    expect(JSON.parse(escaped)).toBe(JSON.parse(json));
  });
});
