/** Passkeys that a person may have at a site. */
export const PASSKEYS_MAX = 20;
/** Characters that the name of a passkey may have. */
export const PASSKEY_NAME_MAX = 60;
/** How long a request to confirm with a passkey can be answered, in minutes. */
export const PASSKEY_REQUEST_MINUTES = 5;
/** How long a request to confirm with a passkey can be answered, in ms. */
export const PASSKEY_REQUEST_MS = PASSKEY_REQUEST_MINUTES * 60 * 1000;
/** Wrong codes and passkeys after which a request is over. */
export const PASSKEY_REQUEST_TRIES = 5;
/** Characters of the code that the studio shows and the page asks for. */
export const PASSKEY_CODE_LENGTH = 6;
/** Characters of such a code: none of them is taken for another one. */
export const PASSKEY_CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** What a passkey is asked for: a new one is made, or one that is there is shown. */
export const PASSKEY_PURPOSES = ['add', 'sign-in'] as const;
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];

/** What calls about passkeys may refuse, with the sentence for people. */
export const PASSKEY_ERRORS = {
  PASSKEY_REQUEST_GONE: {
    status: 404,
    text: 'This request was answered already, is too old or had too many wrong tries. Begin again in Awning Studio.',
  },
  WRONG_PASSKEY_CODE: { status: 403, text: 'This is not the code that Awning Studio shows.' },
  PASSKEY_REFUSED: {
    status: 403,
    text: 'This passkey was not accepted. Use one of this account, and unlock it with a fingerprint, your face or a PIN.',
  },
  PASSKEY_KNOWN: { status: 409, text: 'This passkey is on the account already.' },
  PASSKEY_NOT_CONFIRMED: { status: 409, text: 'The passkey is not confirmed yet.' },
  PASSKEY_NOT_FOUND: { status: 404, text: 'There is no such passkey. It may have been removed.' },
  NO_PASSKEY_HERE: {
    status: 409,
    text: 'You have no passkey for this address of the site. Use the authenticator app or a recovery code.',
  },
  TOO_MANY_PASSKEYS: {
    status: 409,
    text: `An account can have ${PASSKEYS_MAX} passkeys. Remove one that you no longer use.`,
  },
  PASSKEYS_NEED_HTTPS: {
    status: 409,
    text: 'Passkeys work at addresses with a name and https, and at localhost. Connect the studio to the site by such an address.',
  },
} as const;

export type PasskeyError = keyof typeof PASSKEY_ERRORS;

const ORIGIN = /^(https?):\/\/([a-z\d._-]+)(?::\d+)?$/;
const IP_ADDRESS = /^[\d.]+$/;

/**
 * The host name that passkeys of a site belong to, from the origin by which it was asked; undefined where browsers
 * have no passkeys: without TLS, and at addresses that are numbers.
 */
export function passkeyHostOf(origin: string): string | undefined {
  const [, protocol, host = ''] = ORIGIN.exec(origin) ?? [];
  if (host === '' || IP_ADDRESS.test(host)) return undefined;
  const isLocal = host === 'localhost' || host.endsWith('.localhost');
  return protocol === 'https' || isLocal ? host : undefined;
}

/** A code as it is compared, from what somebody typed. */
export function readPasskeyCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '');
}

/** A code as people read it, with a dash in its middle. */
export function showPasskeyCode(code: string): string {
  const middle = PASSKEY_CODE_LENGTH / 2;
  return `${code.slice(0, middle)}-${code.slice(middle)}`;
}
