import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a text is sealed with: only who has the same key, salt and purpose can read it again. */
export interface Sealing {
  readonly key: string | Uint8Array;
  /** Makes keys of different owners differ, such as the id of a site. */
  readonly salt: string;
  /** What the text is for; a text sealed for one purpose is none for another. */
  readonly purpose: string;
}

function cipherKey({ key, salt, purpose }: Sealing): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, purpose, 32));
}

/** Encrypts a text; sealed twice it looks different. */
export function sealText(text: string, sealing: Sealing): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, cipherKey(sealing), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/**
 * Reads what `sealText` wrote.
 * @throws Error where it was sealed otherwise, or changed
 */
export function unsealText(sealed: Uint8Array, sealing: Sealing): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv(ALGORITHM, cipherKey(sealing), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  return text.toString('utf8');
}
