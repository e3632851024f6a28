import { COMPLETE_CAPTCHA_TEXT } from '#shared/features/captcha/rules.ts';
import { failureText } from '#shared/features/cart/rules.ts';
import { RESTOCK_PATH } from '#shared/features/restock/paths.ts';
import {
  checkRestockEmail,
  RESTOCK_EMAIL_ERRORS,
  SIGN_UP_FAILED_TEXT,
  SIGNED_UP_TEXT,
} from '#shared/features/restock/rules.ts';
import { property, toText } from '#shared/json/values.ts';
import type { Failure, Http } from '../../../browser/http.ts';
import { say } from '../../../browser/say.ts';
import type { CaptchaWidget } from '../../captcha/browser/captcha-widget.ts';

const ERROR_CLASS = 'product-restock-error';
const SENDING = 'sending';

interface SignUpDeps {
  readonly http: Http;
  readonly cookiesEnabled: () => boolean;
  /** The captcha of the form, where the site has one. */
  readonly captcha?: CaptchaWidget | undefined;
}

function showError(view: HTMLElement, email: HTMLInputElement, text: string): void {
  let error = view.querySelector<HTMLElement>(`.${ERROR_CLASS}`);
  if (!error) {
    error = view.ownerDocument.createElement('p');
    error.className = ERROR_CLASS;
    error.id = `restock-error-${view.dataset.variantId}`;
    error.setAttribute('role', 'alert');
    email.closest('form')?.before(error);
  }
  error.textContent = say(view.ownerDocument, text);
  email.setAttribute('aria-invalid', 'true');
  email.setAttribute('aria-describedby', error.id);
  email.focus();
}

function showSuccess(view: HTMLElement, text: string): void {
  const message = view.ownerDocument.createElement('p');
  message.className = 'product-restock-success';
  message.setAttribute('role', 'status');
  message.tabIndex = -1;
  message.textContent = say(view.ownerDocument, text);
  view.replaceChildren(message);
  message.focus();
}

function explain(failure: Failure, cookiesEnabled: boolean): string {
  const isGeneral = failure.status === 0 || failure.crumbFail;
  return isGeneral ? failureText({ ...failure, cookiesEnabled }) : failure.error || SIGN_UP_FAILED_TEXT;
}

/**
 * Signs up whoever filled in the form of a variant: the form gives way to a message, or says what is wrong. A form that is on its way is not sent again.
 */
export async function signUp(
  view: HTMLElement,
  { http, cookiesEnabled, captcha }: SignUpDeps,
): Promise<void> {
  const email = view.querySelector<HTMLInputElement>('input[name="email"]');
  if (!email || view.dataset.state === SENDING) return;
  const problem = checkRestockEmail(email.value);
  if (problem) {
    showError(view, email, RESTOCK_EMAIL_ERRORS[problem].text);
    return;
  }
  const captchaToken = captcha?.fresh === undefined ? captcha?.token() : await captcha.fresh();
  if (captcha !== undefined && captchaToken === undefined) {
    showError(view, email, COMPLETE_CAPTCHA_TEXT);
    return;
  }
  view.dataset.state = SENDING;
  const { productId, variantId } = view.dataset;
  const answer = await http({
    path: RESTOCK_PATH,
    body: {
      productId,
      variantId,
      siteVisitorEmail: email.value,
      isJoinMailingList:
        view.querySelector<HTMLInputElement>('input[name="isJoinMailingList"]')?.checked ?? false,
      captchaToken,
      language: view.ownerDocument.documentElement.lang || undefined,
    },
  });
  delete view.dataset.state;
  if (answer.ok) {
    showSuccess(view, toText(property(answer.body, 'message')) || SIGNED_UP_TEXT);
    return;
  }
  captcha?.reset();
  showError(view, email, explain(answer, cookiesEnabled()));
}
