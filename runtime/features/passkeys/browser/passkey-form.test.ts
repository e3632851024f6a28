// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { mountPasskeyForm, type PasskeyFormDeps } from './passkey-form.ts';

const MESSAGES = ['done', 'NOT_SUPPORTED', 'NOT_USED', 'WRONG_PASSKEY_CODE', 'PASSKEY_KNOWN', 'FAILED'];
const OPTIONS = '/options';
const CONFIRM = '/confirmation';

interface Sent {
  readonly path: string;
  readonly body: unknown;
}

let form: HTMLFormElement;
let sent: Sent[];

beforeEach(() => {
  const messages = MESSAGES.map((name) => `<p data-message="${name}" tabindex="-1" hidden>${name}</p>`);
  document.body.innerHTML = `<form data-options-path="${OPTIONS}" data-confirm-path="${CONFIRM}">
    <input type="hidden" name="token" value="t"><input type="hidden" name="crumb" value="c">
    <label for="passkeyCode">Code</label><input id="passkeyCode" name="passkeyCode" required>
    ${messages.join('')}<button disabled>Go on</button></form>`;
  form = document.querySelector('form') ?? document.createElement('form');
  sent = [];
});

const shown = () =>
  [...form.querySelectorAll<HTMLElement>('[data-message]:not([hidden])')].map(
    ({ textContent }) => textContent,
  );
const button = () => form.querySelector('button');

function mount(answers: Readonly<Record<string, [status: number, body: object]>>, more = {}) {
  const deps: PasskeyFormDeps = {
    async fetch(path, { body }) {
      sent.push({ path, body: JSON.parse(typeof body === 'string' ? body : '') });
      const [status, answer] = answers[path] ?? [500, {}];
      return Response.json(answer, { status });
    },
    hasPasskeys: () => true,
    make: async () => ({ id: 'new' }),
    show: async () => ({ id: 'old' }),
    ...more,
  };
  mountPasskeyForm(form, deps);
}

/** Sends the form, and waits until it is answered. */
async function submit(code: string): Promise<void> {
  const field = form.querySelector<HTMLInputElement>('#passkeyCode');
  if (field !== null) field.value = code;
  form.dispatchEvent(new Event('submit', { cancelable: true }));
  await expect.poll(shown).not.toEqual([]);
}

const failing = (name: string) => async () => {
  throw Object.assign(new Error(name), { name });
};

describe('the form of the page of a passkey', () => {
  it.each([
    ['sign-in', 'old'],
    ['add', 'new'],
  ])('sends the code, and for %s what the browser answered', async (purpose, id) => {
    mount({
      [OPTIONS]: [200, { purpose, options: { challenge: 'x' } }],
      [CONFIRM]: [200, { success: true }],
    });
    await submit('K7Q-X2M');
    expect(shown()).toEqual(['done']);
    expect(document.activeElement?.textContent).toBe('done');
    expect(button()?.hidden).toBe(true);
    expect(sent).toEqual([
      { path: OPTIONS, body: { token: 't', crumb: 'c', code: 'K7Q-X2M' } },
      { path: CONFIRM, body: { token: 't', crumb: 'c', passkey: { id } } },
    ]);
  });

  it('marks the code where it is wrong, and can be sent again', async () => {
    mount({ [OPTIONS]: [403, { code: 'WRONG_PASSKEY_CODE' }] });
    await submit('WRONG1');
    expect(shown()).toEqual(['WRONG_PASSKEY_CODE']);
    expect(form.querySelector('#passkeyCode')?.getAttribute('aria-invalid')).toBe('true');
    expect(button()?.disabled).toBe(false);
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['NotAllowedError', 'NOT_USED'],
    ['InvalidStateError', 'PASSKEY_KNOWN'],
    ['UnknownError', 'FAILED'],
  ])('tells what can be done about %s', async (name, message) => {
    mount({ [OPTIONS]: [200, { purpose: 'add', options: { challenge: 'x' } }] }, { make: failing(name) });
    await submit('K7Q-X2M');
    expect(shown()).toEqual([message]);
    expect(sent).toHaveLength(1);
  });

  it('says that it went wrong where nobody answers, or with a code that the page has no words for', async () => {
    mount({ [OPTIONS]: [418, { code: 'TEAPOT' }] });
    await submit('K7Q-X2M');
    expect(shown()).toEqual(['FAILED']);
  });

  it('cannot be sent where the browser has no passkeys', () => {
    mount({}, { hasPasskeys: () => false });
    expect(shown()).toEqual(['NOT_SUPPORTED']);
    expect(button()?.disabled).toBe(true);
    form.dispatchEvent(new Event('submit', { cancelable: true }));
    expect(sent).toEqual([]);
  });
});
