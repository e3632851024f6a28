import { z } from 'zod';
import type { PaymentMode } from '#shared/features/payments/rules.ts';
import { sealText, unsealText } from '../../platform/secrets/seal.ts';

const keysSchema = z.object({ secretKey: z.string(), webhookSecret: z.string() });

/** The secrets of a connection. */
export type PaymentKeys = z.output<typeof keysSchema>;

/** Whose secrets they are: those of one connection open no other one. */
export interface KeyOwner {
  readonly websiteId: string;
  readonly provider: string;
  readonly mode: PaymentMode;
}

/** Keeps secrets of connections so that the database alone does not tell them. */
export type KeySafe = ReturnType<typeof createKeySafe>;

/** @param serverKey the key of the server, which is not in the database */
export function createKeySafe(serverKey: string) {
  const sealingOf = ({ websiteId, provider, mode }: KeyOwner) => ({
    key: serverKey,
    salt: websiteId,
    purpose: `payments ${provider} ${mode}`,
  });
  return {
    seal: (owner: KeyOwner, keys: PaymentKeys): Buffer => sealText(JSON.stringify(keys), sealingOf(owner)),

    /** @throws Error where they were sealed by a server with another key */
    open(owner: KeyOwner, sealed: Uint8Array): PaymentKeys {
      try {
        return keysSchema.parse(JSON.parse(unsealText(sealed, sealingOf(owner))));
      } catch (cause) {
        throw new Error(
          'The keys of a payment provider were sealed with another SECRETS_KEY: set that one, or connect again.',
          { cause },
        );
      }
    },
  };
}
