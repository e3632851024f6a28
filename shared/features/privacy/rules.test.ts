import { describe, expect, it } from 'vitest';
import { erasedMark, isErased, tellingWords } from './rules.ts';

describe('what stands in the place of an erased address', () => {
  it('is known again, and is no address', () => {
    const mark = erasedMark('0123456789abcdef0123456789abcdef');
    expect(mark).toBe('erased-0123456789abcdef');
    expect(isErased(mark)).toBe(true);
  });

  it.each([
    '',
    'ada@marsh.example',
    'erased-',
    'erased-0123456789abcdef@x.example',
    'erased-0123456789ABCDEF',
  ])('is not %j', (text) => {
    expect(isErased(text)).toBe(false);
  });
});

it('tells of a person by the address and by names that are no part of other words, the longest first', () => {
  expect(tellingWords('ada@x.example', ['Al', ' Ada Marsh ', 'Ada Marsh', ''])).toEqual([
    'ada@x.example',
    'Ada Marsh',
  ]);
});
