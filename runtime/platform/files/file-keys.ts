import { createHmac } from 'node:crypto';
import { equalSecrets } from '../ids/ids.ts';

/** Pattern of the ids of files in texts, for scripts and SQL alike: part of a longer word of hex digits is none. */
export const FILE_ID_IN_TEXT = '(?<![0-9a-f])[0-9a-f]{24}(?![0-9a-f])';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A key is good until the end of the day that follows the one on which it was made. */
const DAYS = 2;
/** Days for which a key in a mail is good: people look at their mails again. */
const MAIL_DAYS = 90;
/** What follows the id of a file in its address: the day on which the key ends, and its signature. */
const KEYED = /^([0-9a-f]{24})(?:~(\d{1,6})~([\w-]{1,64}))?$/;
const ADDRESS = /\/(images|files)\/([0-9a-f]{24})(?:~[\w~-]*)?\//g;

/** Which files not everybody may see. */
export type FileIds = Pick<ReadonlySet<string>, 'has' | 'size'>;

/** All files of a site that nobody sees without its password. */
export const EVERY_FILE: FileIds = { has: () => true, size: Number.POSITIVE_INFINITY };

/** What an address names a file by. */
export interface NamedFile {
  readonly id: string;
  /** What opens it where not everybody may: the last day, counted from 1970, and the signature. */
  readonly key: { readonly day: string; readonly signature: string } | undefined;
}

function sign(secret: string, id: string, day: string): string {
  return createHmac('sha256', secret).update(`key of a file\n${id}\n${day}`).digest('base64url').slice(0, 22);
}

/** The file that a part of an address names; undefined for what names none. */
export function readFileName(text: string): NamedFile | undefined {
  const [, id, day, signature] = KEYED.exec(text) ?? [];
  if (id === undefined) return undefined;
  return { id, key: day === undefined || signature === undefined ? undefined : { day, signature } };
}

/**
 * True while an address opens a file that not everybody may see.
 * @param secret of the site
 * @param now epoch milliseconds
 */
export function isKeyGood(secret: string, { id, key }: NamedFile, now: number): boolean {
  return (
    key !== undefined &&
    equalSecrets(key.signature, sign(secret, id, key.day)) &&
    now < Number(key.day) * DAY_MS
  );
}

function sealAll(text: string, ids: FileIds, secret: string, day: string): string {
  return text.replaceAll(ADDRESS, (address, folder: string, id: string) =>
    ids.has(id) ? `/${folder}/${id}~${day}~${sign(secret, id, day)}/` : address,
  );
}

const dayAfter = (now: number, days: number) => String(Math.floor(now / DAY_MS) + days);

/**
 * Puts keys into the addresses of files in a text, for whoever may see them.
 * @param ids files that not everybody may see
 */
export function withFileKeys(text: string, ids: FileIds, secret: string, now: number): string {
  return ids.size === 0 ? text : sealAll(text, ids, secret, dayAfter(now, DAYS));
}

/** Puts keys into the addresses of all pictures of a mail, which open them for its reader for 90 days. */
export function withMailKeys(html: string, secret: string, now: number): string {
  return sealAll(html, EVERY_FILE, secret, dayAfter(now, MAIL_DAYS));
}

/** The same for what is sent as JSON. */
export function jsonWithFileKeys<Json>(json: Json, ids: FileIds, secret: string, now: number): Json {
  return ids.size === 0 ? json : (JSON.parse(withFileKeys(JSON.stringify(json), ids, secret, now)) as Json);
}
