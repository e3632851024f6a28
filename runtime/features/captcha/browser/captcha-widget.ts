import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { CAPTCHA_CHALLENGE_PATH, CAPTCHA_PATH } from '#shared/features/captcha/paths.ts';
import { CAPTCHA_WORDS, captchaSize, isOutsideCaptcha } from '#shared/features/captcha/rules.ts';
import { property, toText } from '#shared/json/values.ts';
import { addRules } from '../../../browser/add-rules.ts';
import type { Http } from '../../../browser/http.ts';
import { say } from '../../../browser/say.ts';

/** The captcha of one form. */
export interface CaptchaWidget {
  /** What the browser found; undefined until it is done, and after it was used. */
  readonly token: () => string | undefined;
  /** Asks for one right before a form is sent, where nobody has to tick anything. */
  readonly fresh?: () => Promise<string | undefined>;
  /** Begins anew: what was found is of use once. */
  readonly reset: () => void;
  /** Takes it out of the page. */
  readonly destroy: () => void;
}

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

const OWN = 'altcha';

let mounted = 0;

/** Counts for nothing where the theme has its own say. */
const LOOK = `:where(.awning-captcha){align-items:center;border:1px solid;border-radius:4px;display:inline-flex;\
gap:.6rem;margin-block:.75rem;min-height:2.75rem;padding:.35rem .9rem}\
:where(.awning-captcha[data-size=compact]){font-size:.875em;padding-inline:.6rem}`;

/** Makes what was found fit for the wire. */
function toToken(challenge: Challenge, counter: number, derivedKey: string): string {
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
}

/**
 * Puts the captcha of the site into the place that a form has for it.
 * @throws Error where the site has none, and where the place is not there any more
 */
export async function mountCaptcha(container: HTMLElement, http: Http): Promise<CaptchaWidget> {
  const answer = await http({ path: CAPTCHA_PATH });
  const kind = answer.ok ? toText(property(answer.body, 'kind')) : OWN;
  if (kind === OWN) return mountOwnCaptcha(container, http);
  if (!isOutsideCaptcha(kind)) throw new Error('ReCaptcha has not been set up!');
  const siteKey = answer.ok ? toText(property(answer.body, 'siteKey')) : '';
  const { mountOutsideCaptcha } = await import('./outside-captcha.ts');
  return mountOutsideCaptcha(container, { kind, siteKey });
}

/**
 * Puts our captcha into the place that a form has for it: who ticks it lets the browser work
 * for a moment, and can send the form then.
 */
export function mountOwnCaptcha(container: HTMLElement, http: Http): CaptchaWidget {
  const { ownerDocument: document } = container;
  mounted += 1;
  addRules(document, LOOK);
  const label = document.createElement('label');
  label.className = 'awning-captcha';
  label.id = `awning-captcha-${mounted}`;
  label.dataset.size = captchaSize(container.clientWidth);
  const box = document.createElement('input');
  box.type = 'checkbox';
  const text = document.createElement('span');
  text.setAttribute('role', 'status');
  text.textContent = say(document, CAPTCHA_WORDS.label);
  // A form that the browser sends by itself takes what was found along.
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'captchaToken';
  label.append(box, text);
  container.replaceChildren(label, field);
  container.dataset.rendered = 'true';
  let token: string | undefined;
  let isBusy = false;

  function keep(found: string | undefined): void {
    token = found;
    field.value = found ?? '';
  }

  function reset(): void {
    keep(undefined);
    box.checked = false;
    isBusy = false;
    text.textContent = say(document, CAPTCHA_WORDS.label);
  }

  async function work(): Promise<string | undefined> {
    const answer = await http({ path: CAPTCHA_CHALLENGE_PATH });
    if (!answer.ok) return undefined;
    const challenge = property(answer.body, 'challenge') as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    return solution === null ? undefined : toToken(challenge, solution.counter, solution.derivedKey);
  }

  async function begin(): Promise<void> {
    isBusy = true;
    text.textContent = say(document, CAPTCHA_WORDS.working);
    keep(await work().catch(() => undefined));
    if (token !== undefined) {
      text.textContent = say(document, CAPTCHA_WORDS.done);
      return;
    }
    reset();
    text.textContent = say(document, CAPTCHA_WORDS.failed);
  }

  // A tick stays while it counts, and keeps the focus: a box that is switched off would lose it.
  box.addEventListener('click', (event) => {
    if (isBusy) event.preventDefault();
    else void begin();
  });
  return {
    token: () => token,
    reset,
    destroy() {
      keep(undefined);
      container.replaceChildren();
      delete container.dataset.rendered;
    },
  };
}
