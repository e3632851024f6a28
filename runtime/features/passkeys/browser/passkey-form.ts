import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** What the form needs of its browser. */
export interface PasskeyFormDeps {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** Whether the browser has passkeys at this address. */
  readonly hasPasskeys: () => boolean;
  /** Has the person make a passkey; rejects where they do not. */
  readonly make: (options: PublicKeyCredentialCreationOptionsJSON) => Promise<unknown>;
  /** Has the person show one; rejects where they do not. */
  readonly show: (options: PublicKeyCredentialRequestOptionsJSON) => Promise<unknown>;
}

/** A call that was not answered with a success. */
class CallFailed extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** The names of DOM exceptions of authenticators, with the message that tells what can be done. */
const FAULTS: Readonly<Record<string, string>> = {
  InvalidStateError: 'PASSKEY_KNOWN',
  NotAllowedError: 'NOT_USED',
  AbortError: 'NOT_USED',
};

const CODE_FIELD = 'passkeyCode';

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** Has the form confirm by a passkey: asks the site what to sign, the person for the passkey, and sends what they gave. */
export function mountPasskeyForm(form: HTMLFormElement, deps: PasskeyFormDeps): void {
  const button = form.querySelector('button');
  const messages = [...form.querySelectorAll<HTMLElement>('[data-message]')];
  const codeField = form.querySelector<HTMLInputElement>(`[name="${CODE_FIELD}"]`);
  const { optionsPath = '', confirmPath = '' } = form.dataset;

  function tell(name: string | undefined): void {
    const isKnown = messages.some(({ dataset }) => dataset['message'] === name);
    const shown = isKnown || name === undefined ? name : 'FAILED';
    for (const message of messages) message.hidden = message.dataset['message'] !== shown;
    if (name === 'WRONG_PASSKEY_CODE') {
      codeField?.setAttribute('aria-invalid', 'true');
      codeField?.select();
    } else codeField?.removeAttribute('aria-invalid');
  }

  async function call(path: string, body: object): Promise<unknown> {
    const response = await deps.fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    if (response.ok) return answer;
    throw new CallFailed(String(fieldOf(answer, 'code')));
  }

  async function confirm(): Promise<void> {
    const { [CODE_FIELD]: code, ...sent } = Object.fromEntries(new FormData(form));
    const answer = await call(optionsPath, { ...sent, code });
    const options = fieldOf(answer, 'options');
    const isNew = fieldOf(answer, 'purpose') === 'add';
    // The library of the server made them for the other half of itself.
    const passkey = isNew
      ? await deps.make(options as PublicKeyCredentialCreationOptionsJSON)
      : await deps.show(options as PublicKeyCredentialRequestOptionsJSON);
    await call(confirmPath, { ...sent, passkey });
  }

  function showDone(): void {
    tell('done');
    for (const part of form.querySelectorAll<HTMLElement>('label, input, button')) part.hidden = true;
    messages.find(({ hidden }) => !hidden)?.focus();
  }

  async function send(): Promise<void> {
    if (button !== null) button.disabled = true;
    tell(undefined);
    try {
      await confirm();
      showDone();
    } catch (cause) {
      if (button !== null) button.disabled = false;
      const name = cause instanceof Error ? cause.name : '';
      tell(cause instanceof CallFailed ? cause.code : (FAULTS[name] ?? 'FAILED'));
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button?.disabled !== true) void send();
  });
  if (deps.hasPasskeys()) {
    if (button !== null) button.disabled = false;
    codeField?.focus();
  } else tell('NOT_SUPPORTED');
}
