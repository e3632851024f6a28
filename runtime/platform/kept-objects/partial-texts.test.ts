import { describe, expect, it } from 'vitest';
import { createPartialTexts } from './partial-texts.ts';

describe('texts of partials', () => {
  it('are kept until those that were asked for later take all of the room', () => {
    const texts = createPartialTexts(100);
    texts.set('a', [], 40);
    texts.set('b', [], 40);
    expect(texts.get('a')).toEqual([]);
    texts.set('c', [], 40);
    expect(['a', 'b', 'c'].map((key) => texts.get(key) !== undefined)).toEqual([true, false, true]);
  });

  it('that take more than all of the room are not kept', () => {
    const texts = createPartialTexts(100);
    texts.set('a', [], 101);
    expect(texts.get('a')).toBeUndefined();
  });
});
