import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { mountPasskeyForm } from '../features/passkeys/browser/passkey-form.ts';

/** A call without an answer for so long counts as lost, in milliseconds. */
const CALL_TIMEOUT_MS = 20_000;

const form = document.querySelector('form');
if (form) {
  mountPasskeyForm(form, {
    fetch: (path, init) => fetch(path, { ...init, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) }),
    hasPasskeys: () => isSecureContext && browserSupportsWebAuthn(),
    make: (optionsJSON) => startRegistration({ optionsJSON }),
    show: (optionsJSON) => startAuthentication({ optionsJSON }),
  });
}
