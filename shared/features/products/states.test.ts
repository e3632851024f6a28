import { describe, expect, it } from 'vitest';
import { SHOWN_ALREADY_TEXT, type Visibility, visibilityAfter } from './states.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const DAWN = '2026-12-01T06:00:00.000Z';
const NOON = '2026-12-01T12:00:00.000Z';
const SHOWN: Visibility = { isVisible: true, publishOn: null };
const HIDDEN: Visibility = { isVisible: false, publishOn: null };
const WAITING: Visibility = { isVisible: false, publishOn: DAWN };
const problem = (text: string) => ({ problem: text });

describe('whether a product is shown', () => {
  it.each<readonly [becomes: unknown, before: Visibility, change: Partial<Visibility>]>([
    [SHOWN, SHOWN, {}],
    [WAITING, WAITING, {}],
    [WAITING, HIDDEN, { publishOn: '2026-12-01T08:00:00+02:00' }],
    [{ isVisible: false, publishOn: NOON }, WAITING, { publishOn: NOON }],
    [WAITING, SHOWN, { isVisible: false, publishOn: DAWN }],
    [SHOWN, WAITING, { isVisible: true }],
    [HIDDEN, WAITING, { isVisible: false }],
    [HIDDEN, WAITING, { publishOn: null }],
    [SHOWN, WAITING, { isVisible: true, publishOn: null }],
    [problem(SHOWN_ALREADY_TEXT), SHOWN, { publishOn: DAWN }],
    [problem(SHOWN_ALREADY_TEXT), HIDDEN, { isVisible: true, publishOn: DAWN }],
    [problem('This time is past. Choose a later one.'), HIDDEN, { publishOn: '2026-11-22T12:00:00Z' }],
    [problem('Choose a time within a year.'), HIDDEN, { publishOn: '2028-01-01T00:00:00Z' }],
    [problem('Enter a date and a time.'), HIDDEN, { publishOn: 'soon' }],
  ])('becomes %j when it is %j and a change says %j', (becomes, before, change) => {
    expect(visibilityAfter(before, change, NOW)).toEqual(becomes);
  });
});
