import type { MadePasskey, ShownPasskey } from '#shared/features/passkeys/contract.ts';
import { PASSKEY_REQUEST_MS, passkeyHostOf } from '#shared/features/passkeys/rules.ts';
import type { MadeColumns, PasskeyColumns } from './model.ts';

/** Reads certificates of all kinds, so it is loaded when somebody comes with a passkey. */
const loadLibrary = () => import('@simplewebauthn/server');

/** Where a passkey is asked for, and what it has to sign. */
export interface Ceremony {
  /** Origin of the page. */
  readonly origin: string;
  readonly challenge: string;
}

/** What authenticators know of a passkey that they have. */
type Known = Pick<PasskeyColumns, 'credentialId' | 'transports'>;

/** Why a passkey was not accepted, in the words of who checked it. */
export class PasskeyFault extends Error {
  override readonly name = 'PasskeyFault';
}

const toDescriptor = ({ credentialId, transports }: Known) => ({ id: credentialId, transports });

/** The host of a page on which passkeys can be asked for. */
function hostOf(origin: string): string {
  const host = passkeyHostOf(origin);
  if (host === undefined) throw new PasskeyFault(`There are no passkeys at ${origin}.`);
  return host;
}

/** Has the library check something; what it finds wrong is a fault of the passkey. */
async function check<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new PasskeyFault(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/**
 * What a browser needs to make a passkey.
 * @param known passkeys that the person has there, which are not made a second time
 */
export async function optionsToMake(
  origin: string,
  siteTitle: string,
  person: { readonly id: string; readonly email: string; readonly name: string },
  known: readonly Known[],
) {
  const { generateRegistrationOptions } = await loadLibrary();
  return generateRegistrationOptions({
    rpID: hostOf(origin),
    rpName: siteTitle,
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    timeout: PASSKEY_REQUEST_MS,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    excludeCredentials: known.map(toDescriptor),
  });
}

/** What a browser needs to ask for one of the passkeys of a person. */
export async function optionsToShow(origin: string, known: readonly Known[]) {
  const { generateAuthenticationOptions } = await loadLibrary();
  return generateAuthenticationOptions({
    rpID: hostOf(origin),
    timeout: PASSKEY_REQUEST_MS,
    userVerification: 'required',
    allowCredentials: known.map(toDescriptor),
  });
}

/** Checks a new passkey. @throws PasskeyFault */
export async function checkMade({ origin, challenge }: Ceremony, passkey: MadePasskey): Promise<MadeColumns> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { verified, registrationInfo } = await check(() =>
    verifyRegistrationResponse({
      response: { ...passkey, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      requireUserVerification: true,
    }),
  );
  if (!verified) throw new PasskeyFault('The passkey did not sign what it was asked to.');
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

/**
 * Checks that a passkey was shown; answers how often it was used.
 * @throws PasskeyFault for another passkey or person, a wrong signature, challenge, origin or host, a person who was
 * not verified, and a count that does not go up
 */
export async function checkShown(
  { origin, challenge }: Ceremony,
  known: PasskeyColumns,
  passkey: ShownPasskey,
): Promise<number> {
  const { userHandle } = passkey.response;
  const isOfPerson =
    userHandle === undefined ||
    userHandle === '' ||
    Buffer.from(userHandle, 'base64url').toString() === known.contributorId;
  if (!isOfPerson) throw new PasskeyFault('The passkey is of somebody else.');
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { verified, authenticationInfo } = await check(() =>
    verifyAuthenticationResponse({
      response: { ...passkey, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      requireUserVerification: true,
      credential: {
        id: known.credentialId,
        publicKey: new Uint8Array(known.publicKey),
        counter: Number(known.counter),
        transports: known.transports,
      },
    }),
  );
  if (!verified) throw new PasskeyFault('The passkey did not sign what it was asked to.');
  return authenticationInfo.newCounter;
}
