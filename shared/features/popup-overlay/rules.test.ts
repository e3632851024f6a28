import { describe, expect, it } from 'vitest';
import { isPopupShown, type KeptPopup, readKeptPopup } from './rules.ts';

const NOW = Date.parse('2026-03-31T12:00:00Z');

describe('a popup', () => {
  it.each<[string, KeptPopup | undefined, boolean]>([
    ['that was never seen is shown', undefined, true],
    ['of another version is shown', { version: 'old', submitted: true }, true],
    ['that was seen and not closed is shown', { version: 'v1' }, true],
    ['that was closed yesterday is not shown', { version: 'v1', closedDate: '2026-03-30T12:00:00Z' }, false],
    ['that was closed 30 days ago is shown', { version: 'v1', closedDate: '2026-03-01T12:00:00Z' }, true],
    ['whose form was sent is not shown', { version: 'v1', submitted: true }, false],
    [
      'whose form was sent long ago is not shown',
      { version: 'v1', submitted: true, closedDate: '2020-01-01T00:00:00Z' },
      false,
    ],
    ['with a date that cannot be read is shown', { version: 'v1', closedDate: 'yesterday' }, true],
  ])('%s', (_, kept, isShown) => {
    expect(isPopupShown(kept, 'v1', NOW)).toBe(isShown);
  });
});

describe('what a browser keeps of a popup', () => {
  it.each<[string, string | null, KeptPopup | undefined]>([
    ['is nothing at first', null, undefined],
    ['is nothing where it cannot be read', '{', undefined],
    ['is nothing where it is something else', 'null', undefined],
    ['is nothing without a version', '{"submitted":true}', undefined],
    [
      'is left out where it is of another kind',
      '{"version":"a","closedDate":3,"submitted":"x"}',
      { version: 'a' },
    ],
    [
      'is closed date, version and submitted',
      '{"version":"a","closedDate":"2026-01-01T00:00:00Z","submitted":true}',
      { version: 'a', closedDate: '2026-01-01T00:00:00Z', submitted: true },
    ],
  ])('%s', (_, text, kept) => {
    expect(readKeptPopup(text)).toEqual(kept);
  });
});
