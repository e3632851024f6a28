import { describe, expect, it } from 'vitest';
import { createSiteUsage } from './site-usage.ts';

const MUCH_MS = 4_000;

describe('what sites have had of the processes', () => {
  it('is much after some seconds of work, and little again some time later', () => {
    let now = 0;
    const usage = createSiteUsage(MUCH_MS, () => now);
    usage.add('alpha', 3_000);
    expect(usage.hasHadMuch('alpha')).toBe(false);
    usage.add('alpha', 3_000);
    expect([usage.hasHadMuch('alpha'), usage.hasHadMuch('beta')]).toEqual([true, false]);
    now += 5_000;
    expect(usage.hasHadMuch('alpha')).toBe(false);
  });

  it.each([
    ['is little while pictures are put in one by one', 60, 150, false],
    ['adds up over pieces that leave a process no rest', 300, 350, true],
  ])('%s', (_, workMs, everyMs, isMuch) => {
    let now = 0;
    const usage = createSiteUsage(MUCH_MS, () => now);
    for (let piece = 0; piece < 200; piece += 1) {
      usage.add('alpha', workMs);
      now += everyMs;
    }
    expect(usage.hasHadMuch('alpha')).toBe(isMuch);
  });

  it('is kept for sites that had much, however many others had next to nothing', () => {
    const usage = createSiteUsage(MUCH_MS, () => 0);
    usage.add('alpha', 5_000);
    for (let site = 0; site < 3_000; site += 1) usage.add(`site ${site}`, 1);
    expect(usage.hasHadMuch('alpha')).toBe(true);
  });
});
