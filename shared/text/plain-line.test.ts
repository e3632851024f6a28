import { describe, expect, it } from 'vitest';
import { toPlainLine } from './plain-line.ts';

describe('a plain line', () => {
  it.each([
    ['', ''],
    ['Cups < 5 cm & > 3', 'Cups < 5 cm & > 3'],
    ['I <3 clay', 'I <3 clay'],
    ['<', '<'],
    ['a<b', 'a‹b'],
    ['<b>Sale</b>', '‹b>Sale‹/b>'],
    ['<!-- x', '‹!-- x'],
    ['<?php', '‹?php'],
    ['<<script>', '<‹script>'],
    ['Größe „groß“ 茶', 'Größe „groß“ 茶'],
  ])('of %j is %j', (text, plain) => {
    expect([toPlainLine(text), toPlainLine(plain)]).toEqual([plain, plain]);
  });
});
