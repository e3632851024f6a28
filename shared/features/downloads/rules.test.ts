import { describe, expect, it } from 'vitest';
import { type DownloadLink, downloadTermsOf, judgeDownload } from './rules.ts';

const NOW = Date.UTC(2026, 10, 22);
const MINUTE = 60_000;
const link: DownloadLink = { uses: 0, maxUses: 2, expiresAt: NOW + MINUTE, usedAt: null, isRevoked: false };

describe('a link to a file', () => {
  it.each<[Partial<DownloadLink>, boolean, string]>([
    [{}, true, 'counted'],
    [{}, false, 'counted'],
    [{ uses: 1, usedAt: NOW - MINUTE }, true, 'counted'],
    [{ uses: 2, usedAt: NOW - MINUTE }, true, 'usedUp'],
    [{ uses: 2, usedAt: NOW - MINUTE }, false, 'continued'],
    [{ uses: 2, usedAt: NOW - 61 * MINUTE }, false, 'usedUp'],
    [{ uses: 1, usedAt: NOW - 61 * MINUTE }, false, 'counted'],
    [{ expiresAt: NOW, usedAt: NOW - MINUTE }, false, 'expired'],
    [{ isRevoked: true }, true, 'revoked'],
  ])('with %j, asked from its start: %s, is %s', (facts, isStart, use) => {
    expect(judgeDownload({ ...link, ...facts }, NOW, isStart)).toBe(use);
  });

  it.each([
    [{}, 24, 5],
    [{ hours: 48, uses: 1 }, 48, 1],
    [{ hours: 0, uses: 'many' }, 24, 5],
    [{ hours: 1.5, uses: 1000 }, 24, 5],
  ])('is for %j good for %d hours and %d uses', (preferences, hours, maxUses) => {
    expect(downloadTermsOf(preferences)).toEqual({ lifeMs: hours * 60 * MINUTE, maxUses });
  });
});
