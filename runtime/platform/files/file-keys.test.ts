import { describe, expect, it } from 'vitest';
import { isKeyGood, jsonWithFileKeys, readFileName, withFileKeys, withMailKeys } from './file-keys.ts';

const ID = 'a'.repeat(24);
const OTHER = 'b'.repeat(24);
const NOON = Date.parse('2026-05-04T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;

/** What a text names the file by once it has its key. */
function nameIn(text: string): string {
  return /\/(?:images|files)\/([^/]+)\//.exec(text)?.[1] ?? '';
}

describe('the key of a file', () => {
  const keyed = nameIn(withFileKeys(`/images/${ID}/0123456789ab/ice.png`, new Set([ID]), 'secret', NOON));
  const file = readFileName(keyed) ?? { id: '', key: undefined };

  it.each([
    ['the same day', 'secret', NOON, true],
    ['at the end of the next day', 'secret', Date.parse('2026-05-05T23:59:59Z'), true],
    ['the day after', 'secret', Date.parse('2026-05-06T00:00:00Z'), false],
    ['at another site', 'other', NOON, false],
  ])('opens it %s: %s', (_, secret, now, isGood) => {
    expect(isKeyGood(secret, file, now)).toBe(isGood);
  });

  it('opens no other file, on no other day', () => {
    const key = file.key ?? { day: '', signature: '' };
    expect(isKeyGood('secret', { id: OTHER, key }, NOON)).toBe(false);
    const later = { id: ID, key: { ...key, day: String(Number(key.day) + 1) } };
    expect(isKeyGood('secret', later, NOON)).toBe(false);
    expect(isKeyGood('secret', { id: ID, key: undefined }, NOON)).toBe(false);
  });

  it('comes into each address of the file, in the place of an older one', () => {
    const text = `<img src="/images/${ID}/r/a.png" srcset="/images/${ID}~1~old/a.png 1x, /images/${OTHER}/b.png 2x"><a href="/files/${ID}/r/a.pdf">`;
    const after = withFileKeys(text, new Set([ID]), 'secret', NOON + DAY);
    const name = nameIn(after);
    expect(name).toMatch(new RegExp(`^${ID}~\\d+~[\\w-]{22}$`));
    expect(after).toBe(
      `<img src="/images/${name}/r/a.png" srcset="/images/${name}/a.png 1x, /images/${OTHER}/b.png 2x"><a href="/files/${name}/r/a.pdf">`,
    );
  });

  it('comes into JSON, which stays the same object where no file needs one', () => {
    const json = { url: `/images/${ID}/a.png` };
    expect(jsonWithFileKeys(json, new Set(), 'secret', NOON)).toBe(json);
    expect(readFileName(nameIn(jsonWithFileKeys(json, new Set([ID]), 'secret', NOON).url))?.id).toBe(ID);
  });
});

describe('the key of a picture in a mail', () => {
  const file = readFileName(
    nameIn(withMailKeys(`<img src="https://a.example/images/${ID}/ice.png">`, 's', NOON)),
  );

  it.each([
    [0, true],
    [89, true],
    [90, false],
  ])('opens it %i days later: %s', (days, isGood) => {
    expect(file && isKeyGood('s', file, NOON + days * DAY)).toBe(isGood);
  });
});

describe('the name of a file in an address', () => {
  it.each(['', 'x', `${ID}x`, `${ID}~`, `${ID}~1`, `${ID}~1~`, `${ID}~x~y`, ID.toUpperCase()])(
    '%j names none',
    (text) => {
      expect(readFileName(text)).toBeUndefined();
    },
  );
});
