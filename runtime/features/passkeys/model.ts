import { DataTypes, type Sequelize } from 'sequelize';
import type { PasskeyPurpose } from '#shared/features/passkeys/rules.ts';
import { defineTable, keyColumn } from '../../database/table.ts';

export interface PasskeyColumns {
  websiteId: string;
  id: string;
  contributorId: string;
  /** What the authenticator calls it, in base64url. */
  credentialId: string;
  /** In COSE. */
  publicKey: Buffer;
  /** How often it was used, as far as the authenticator counts; a decimal text, as big integers are. */
  counter: string;
  transports: string[];
  /** Host name of the site that it belongs to: WebAuthn's RP ID. */
  host: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** A new passkey that was made on the page and is not on the account yet. */
export interface MadeColumns {
  readonly credentialId: string;
  /** In base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

export interface PasskeyRequestColumns {
  websiteId: string;
  id: string;
  /** SHA-256 of the token in the address of the page. */
  tokenHash: string;
  /** SHA-256 of the token of the session that asked; nobody else goes on by it. */
  sessionHash: string;
  contributorId: string;
  purpose: PasskeyPurpose;
  /** By which the site was asked: the page is there and nowhere else. */
  origin: string;
  code: string;
  /** What a new passkey will be called; empty for one that is there. */
  name: string;
  device: string;
  network: string;
  /** Wrong codes and passkeys. */
  tries: number;
  /** What the next passkey has to sign; null where the page has asked for none, or it was answered. */
  challenge: string | null;
  createdAt: Date;
  expiresAt: Date;
  confirmedAt: Date | null;
  made: MadeColumns | null;
  /** The passkey that confirmed it. */
  passkeyId: string | null;
}

/** The tables of passkeys, and of requests to confirm with one. */
export function definePasskeys(sequelize: Sequelize) {
  return {
    passkeys: defineTable<PasskeyColumns>(sequelize, 'passkeys', {
      websiteId: keyColumn,
      id: keyColumn,
      contributorId: { type: DataTypes.TEXT },
      credentialId: { type: DataTypes.TEXT },
      publicKey: { type: DataTypes.BLOB },
      counter: { type: DataTypes.BIGINT },
      transports: { type: DataTypes.ARRAY(DataTypes.TEXT) },
      host: { type: DataTypes.TEXT },
      name: { type: DataTypes.TEXT },
      createdAt: { type: DataTypes.DATE },
      lastUsedAt: { type: DataTypes.DATE, allowNull: true },
    }),
    requests: defineTable<PasskeyRequestColumns>(sequelize, 'passkey_requests', {
      websiteId: keyColumn,
      id: keyColumn,
      tokenHash: { type: DataTypes.TEXT },
      sessionHash: { type: DataTypes.TEXT },
      contributorId: { type: DataTypes.TEXT },
      purpose: { type: DataTypes.TEXT },
      origin: { type: DataTypes.TEXT },
      code: { type: DataTypes.TEXT },
      name: { type: DataTypes.TEXT },
      device: { type: DataTypes.TEXT },
      network: { type: DataTypes.TEXT },
      tries: { type: DataTypes.INTEGER },
      challenge: { type: DataTypes.TEXT, allowNull: true },
      createdAt: { type: DataTypes.DATE },
      expiresAt: { type: DataTypes.DATE },
      confirmedAt: { type: DataTypes.DATE, allowNull: true },
      made: { type: DataTypes.JSONB, allowNull: true },
      passkeyId: { type: DataTypes.TEXT, allowNull: true },
    }),
  };
}
