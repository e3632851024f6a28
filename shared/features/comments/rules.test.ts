import { describe, expect, it } from 'vitest';
import { areCommentsShown, commentCountText } from './rules.ts';

describe('comments', () => {
  it.each([
    [{ commentState: 1, publicCommentCount: 0, isForcedOff: false }, true],
    [{ commentState: 2, publicCommentCount: 3, isForcedOff: false }, true],
    [{ commentState: 2, publicCommentCount: 0, isForcedOff: false }, false],
    [{ commentState: 1, publicCommentCount: 3, isForcedOff: true }, false],
  ])('with %j are shown: %s', (item, is) => {
    expect(areCommentsShown(item)).toBe(is);
  });

  it.each([
    [0, 'No Comments'],
    [1, '1 Comment'],
    [12, '12 Comments'],
  ])('counts %i in words', (count, text) => {
    expect(commentCountText(count)).toBe(text);
  });
});
