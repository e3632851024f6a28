import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { MadePasskey, ShownPasskey } from '#shared/features/passkeys/contract.ts';

/** What an authenticator of a test does otherwise than a good one. */
interface Deviation {
  readonly origin?: string;
  readonly challenge?: string;
  readonly host?: string;
  readonly counter?: number;
  /** False for a person who was not asked for a fingerprint or PIN. */
  readonly isVerified?: boolean;
  readonly userHandle?: string;
  /** True for what another key has signed. */
  readonly isForged?: boolean;
}

/** An authenticator in software with one passkey. */
export interface SoftwareAuthenticator {
  readonly credentialId: string;
  /** Makes the passkey. */
  make(options: { readonly challenge: string }, deviation?: Deviation): MadePasskey;
  /** Signs with the passkey, which counts up. */
  show(options: { readonly challenge: string }, deviation?: Deviation): ShownPasskey;
}

const FLAGS = { present: 0x01, verified: 0x04, withKey: 0x40 };
const CREDENTIAL_ID_BYTES = 32;
const AAGUID = Buffer.alloc(16);

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest();
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** A public key in COSE: EC2 with ES256 on P-256. */
function toCose(key: ReturnType<typeof newKey>['publicKey']): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.from(isoCBOR.encode(cose));
}

/**
 * Makes an authenticator in software.
 * @param origin of the page that its browser shows
 */
export function createSoftwareAuthenticator(origin: string): SoftwareAuthenticator {
  const { publicKey, privateKey } = newKey();
  const id = randomBytes(CREDENTIAL_ID_BYTES);
  const credentialId = id.toString('base64url');
  let counter = 0;

  function clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    const said = { type, challenge: deviation.challenge ?? challenge, origin: deviation.origin ?? origin };
    return Buffer.from(JSON.stringify({ ...said, crossOrigin: false }));
  }

  function authenticatorData(deviation: Deviation, more: Buffer = Buffer.alloc(0)): Buffer {
    const { host = new URL(origin).hostname, isVerified = true } = deviation;
    const flags = FLAGS.present + (isVerified ? FLAGS.verified : 0) + (more.length > 0 ? FLAGS.withKey : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(deviation.counter ?? counter);
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, more]);
  }

  const named = { id: credentialId, rawId: credentialId, type: 'public-key' } as const;
  return {
    credentialId,
    make({ challenge }, deviation = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = authenticatorData(deviation, Buffer.concat([AAGUID, length, id, toCose(publicKey)]));
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, deviation).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    show({ challenge }, deviation = {}) {
      counter += 1;
      const data = authenticatorData(deviation);
      const said = clientData('webauthn.get', challenge, deviation);
      const key = deviation.isForged === true ? newKey().privateKey : privateKey;
      return {
        ...named,
        response: {
          clientDataJSON: said.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(said)]), key).toString('base64url'),
          ...(deviation.userHandle === undefined ? {} : { userHandle: deviation.userHandle }),
        },
      };
    },
  };
}
