import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { equalSecrets } from '../../platform/ids/ids.ts';

/** A place in the log: the entry that was shown last. */
export interface Place {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly id: string;
}

const placeSchema = z.tuple([z.int(), z.string()]);

function sign(key: string, text: string): string {
  return createHmac('sha256', key).update(`place in the audit log\n${text}`).digest('base64url');
}

/** Writes a place as a word that only this site takes back. */
export function writeCursor(key: string, { at, id }: Place): string {
  const text = Buffer.from(JSON.stringify([at, id])).toString('base64url');
  return `${text}.${sign(key, text)}`;
}

/** Reads what `writeCursor` wrote; undefined for anything else. */
export function readCursor(key: string, cursor: string): Place | undefined {
  const [text = '', signature = ''] = cursor.split('.');
  if (!equalSecrets(signature, sign(key, text))) return undefined;
  const [at, id] = placeSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  return { at, id };
}
