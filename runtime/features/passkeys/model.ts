import type { PasskeyPurpose } from '#shared/features/passkeys/rules.ts';
import { bigDigits, bytes, json, key, maybe, text, texts, time, whole } from '../../database/column.ts';
import { modelsOf, type RowOf, table } from '../../database/table.ts';

/** A new passkey that was made on the page and is not on the account yet. */
export interface MadeColumns {
  readonly credentialId: string;
  /** In base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

export const passkeys = table('passkeys', {
  id: key(),
  contributorId: text(),
  /** What the authenticator calls it, in base64url. */
  credentialId: text(),
  /** In COSE. */
  publicKey: bytes(),
  /** How often it was used, as far as the authenticator counts; a decimal text, as big integers are. */
  counter: bigDigits(),
  transports: texts(),
  /** Host name of the site that it belongs to: WebAuthn's RP ID. */
  host: text(),
  name: text(),
  createdAt: time(),
  lastUsedAt: maybe(time()),
});
export type PasskeyColumns = RowOf<typeof passkeys>;

export const passkeyRequests = table('passkey_requests', {
  id: key(),
  /** SHA-256 of the token in the address of the page. */
  tokenHash: text(),
  /** SHA-256 of the token of the session that asked; nobody else goes on by it. */
  sessionHash: text(),
  contributorId: text(),
  purpose: text<PasskeyPurpose>(),
  /** By which the site was asked: the page is there and nowhere else. */
  origin: text(),
  code: text(),
  /** What a new passkey will be called; empty for one that is there. */
  name: text(),
  device: text(),
  network: text(),
  /** Wrong codes and passkeys. */
  tries: whole(),
  /** What the next passkey has to sign; null where the page has asked for none, or it was answered. */
  challenge: maybe(text()),
  createdAt: time(),
  expiresAt: time(),
  confirmedAt: maybe(time()),
  made: maybe(json<MadeColumns>()),
  /** The passkey that confirmed it. */
  passkeyId: maybe(text()),
});
export type PasskeyRequestColumns = RowOf<typeof passkeyRequests>;

/** The tables of passkeys, and of requests to confirm with one. */
export const definePasskeys = modelsOf({
  passkeys,
  requests: passkeyRequests,
});
