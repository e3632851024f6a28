import { describe, expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

describe('the size of a file', () => {
  it.each([
    [0, 'en', '0 bytes'],
    [1, 'en', '1 byte'],
    [1023, 'en', '1,023 bytes'],
    [512, 'ja', '512 バイト'],
    [34_567, 'en', '34 KB'],
    [2_621_440, 'en', '2.5 MB'],
    [2_621_440, 'de', '2,5 MB'],
    [26_214_400, 'en', '25 MB'],
    [5 * 1024 ** 4, 'en', '5,120 GB'],
  ])('of %i bytes is in %s %s', (bytes, language, words) => {
    expect(formatBytes(bytes, language)).toBe(words);
  });
});
