import { expect, it } from 'vitest';
import { loadCommonWords } from './guessed-words.ts';

it('knows more than 100,000 words and passwords, in any case, and no others', async () => {
  const words = await loadCommonWords();
  expect(words.size).toBeGreaterThan(100_000);
  expect(['football', 'FootBall', 'schneider', 'printemps'].every((word) => words.has(word))).toBe(true);
  const others = Array.from({ length: 20_000 }, (_, index) => `tide-${index}-kiln`);
  expect(others.filter((word) => words.has(word))).toEqual([]);
  expect(words.has('')).toBe(false);
});
