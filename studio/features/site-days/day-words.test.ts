import { describe, expect, it } from 'vitest';
import { describeDay } from './day-words.ts';

describe('what changes at a moment', () => {
  it.each([
    ['published', 'Summer', 'Published: Summer'],
    ['published', '', 'Published'],
    ['now', '', 'Now'],
    ['release', '', 'Scheduled release'],
    ['release', 'Sale', 'Scheduled release: Sale'],
    ['page', 'Opening', 'Page appears: Opening'],
    ['product', 'Tide jar', 'Product appears: Tide jar'],
  ] as const)('of the kind %s with the title %j is called %j', (kind, title, words) => {
    expect(describeDay({ kind, title })).toBe(words);
  });
});
