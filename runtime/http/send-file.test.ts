import { describe, expect, it } from 'vitest';
import { dispositionOf } from './send-file.ts';

describe('the name of a file that is sent', () => {
  it.each([
    ['Glazes.pdf', 'Glazes.pdf', 'Glazes.pdf'],
    ['Crème brûlée (2).pdf', 'Creme brulee (2).pdf', 'Cr%C3%A8me%20br%C3%BBl%C3%A9e%20%282%29.pdf'],
    [`a"b\\c'd*e.txt`, `a_b_c'd*e.txt`, 'a%22b%5Cc%27d%2Ae.txt'],
    ['100% 茶.txt', '100_ _.txt', '100%25%20%E8%8C%B6.txt'],
    ['two\r\nlines.txt', 'two__lines.txt', 'two%0D%0Alines.txt'],
  ])('%j is told to old programs and whole to others', (name, plain, whole) => {
    expect(dispositionOf('attachment', name)).toBe(
      `attachment; filename="${plain}"; filename*=UTF-8''${whole}`,
    );
  });
});
