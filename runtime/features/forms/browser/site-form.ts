import { COMPLETE_CAPTCHA_TEXT } from '#shared/features/captcha/rules.ts';
import { NO_CONNECTION_TEXT } from '#shared/features/cart/rules.ts';
import { FORM_VALIDATION_PATH } from '#shared/features/forms/paths.ts';
import type { SiteFormTexts, SubmitMessages } from '#shared/features/forms/submit-messages.ts';
import { SUBMISSION_KEY_PATH, SUBMISSION_PATH } from '#shared/features/submissions/paths.ts';
import { property, toText } from '#shared/json/values.ts';
import type { Answer, Failure } from '../../../browser/http.ts';
import { say } from '../../../browser/say.ts';
import type { VisitorPage } from '../../../browser/widget.ts';
import type { CaptchaWidget } from '../../captcha/browser/captcha-widget.ts';
import { answersOf, countLetters, fillHidden } from './form-answers.ts';
import { createFormView } from './form-view.ts';

type Page = Pick<VisitorPage, 'http' | 'captchas' | 'openPath'>;

/** Set where a form is not checked before it is sent this once. */
const UNCHECKED_ATTRIBUTE = 'data-unchecked';
/** Class of the place of a captcha, which is shown at once. */
const CAPTCHA_CLASS = 'captcha-container';

/** What a call that came to nothing is told as. */
function textOf({ status, error }: Failure, messages: SubmitMessages, document: Document): string {
  if (status === 0) return say(document, NO_CONNECTION_TEXT);
  if (status === 401) return messages.refused;
  if (status === 404) return messages.notConfigured;
  if (status === 429) return messages.tooOften;
  if (status >= 500) return messages.failed;
  return error === '' ? messages.unknown : say(document, error);
}

/** The key of a submission; asked for at the first touch, so that it tells how long the form was filled in. */
function createKey(http: Page['http']) {
  let coming: Promise<string> | undefined;
  return {
    get: () =>
      (coming ??= http({ path: SUBMISSION_KEY_PATH, body: {} }).then((answer) =>
        answer.ok ? toText(property(answer.body, 'key')) : '',
      )),
    /** One that was refused, or used, is of no use any more. */
    forget: () => (coming = undefined),
  };
}

/** Asks for the page with the fields of another country, as without scripts a button does. */
function askForFields(form: HTMLFormElement): void {
  const asked = form.ownerDocument.createElement('input');
  asked.type = 'hidden';
  asked.name = form.dataset.asks ?? '';
  asked.value = '1';
  form.append(asked);
  form.submit();
}

/** A form comes with what is said of it in the language of its page, so that no script brings other languages. */
function textsOf(form: HTMLFormElement | null): SiteFormTexts {
  return JSON.parse(form?.dataset.texts ?? '{}') as SiteFormTexts;
}

/** Lets a form of the site send itself, checked by the server; one behind a button opens in a lightbox. */
export function startSiteForm(element: HTMLElement, page: Page): void {
  if (element instanceof HTMLDetailsElement) {
    const { close } = textsOf(element.querySelector('form'));
    void import('./form-lightbox.ts').then((part) => part.startFormLightbox(element, close));
    return;
  }
  startForm(element as HTMLFormElement, page);
}

function startForm(form: HTMLFormElement, page: Page): void {
  const { ownerDocument: document } = form;
  const messages = textsOf(form);
  const view = createFormView(form, messages);
  const key = createKey(page.http);
  const formId = form.dataset.formId ?? '';
  const hasFiles = form.querySelector('[data-shape=file]') !== null;
  const files = hasFiles
    ? import('./file-fields.ts').then((part) => part.startFileFields(form, messages))
    : undefined;
  let isSending = false;

  /** Shows a captcha where the server wants one that the form did not ask for. */
  async function askForCaptcha(): Promise<void> {
    if (form.querySelector(`.${CAPTCHA_CLASS}`)) return;
    const container = document.createElement('div');
    container.className = CAPTCHA_CLASS;
    form.querySelector('.site-form-act')?.before(container);
    await page.captchas.mount(container);
  }

  async function fail(failure: Failure, captcha: CaptchaWidget | undefined): Promise<void> {
    key.forget();
    captcha?.reset();
    view.tellMistakes(failure.errors ?? {}, textOf(failure, messages, document));
    if (failure.error === COMPLETE_CAPTCHA_TEXT) await askForCaptcha();
  }

  /** Asks the server whether the answers are right; tells what is not. */
  async function areRight(answers: object): Promise<boolean> {
    if (form.hasAttribute(UNCHECKED_ATTRIBUTE)) {
      form.removeAttribute(UNCHECKED_ATTRIBUTE);
      return true;
    }
    const checked = await page.http({ path: FORM_VALIDATION_PATH.replace(':formId', formId), body: answers });
    if (checked.ok) return true;
    const text = checked.errors ? messages.invalid : textOf(checked, messages, document);
    view.tellMistakes(checked.errors ?? {}, text);
    return false;
  }

  async function submit(answers: object, submissionKey: string, captchaKey?: string): Promise<Answer> {
    const { title, body, location } = document;
    const where = { pageTitle: title, pageId: body.id, contentSource: 'c', pagePath: location.pathname };
    return page.http({
      path: SUBMISSION_PATH,
      body: { formId, key: submissionKey, form: JSON.stringify(answers), captchaKey, ...where },
    });
  }

  async function send(): Promise<void> {
    await (await files)?.settled();
    const captcha = await page.captchas.of(form);
    const captchaKey = captcha?.fresh === undefined ? captcha?.token() : await captcha.fresh();
    if (captcha !== undefined && captchaKey === undefined) {
      view.tell(say(document, COMPLETE_CAPTCHA_TEXT));
      return;
    }
    const answers = answersOf(form);
    if (!(await areRight(answers))) return;
    const submissionKey = await key.get();
    if (submissionKey === '') {
      key.forget();
      view.tell(messages.noKey);
      return;
    }
    const answer = await submit(answers, submissionKey, captchaKey);
    if (!answer.ok) {
      await fail(answer, captcha);
      return;
    }
    const redirect = toText(property(answer.body, 'redirect'));
    if (property(answer.body, 'success') !== true) view.tell(messages.unreadable);
    else if (redirect === '') view.succeed(answer.body);
    else page.openPath(redirect);
  }

  if (form.querySelector('[autocomplete$="address-line1"]'))
    void import('../../../browser/complete-addresses.ts').then((part) =>
      part.completeAddresses(form, page.http),
    );
  form.querySelector('.site-form-captcha')?.classList.add(CAPTCHA_CLASS);
  void page.captchas.of(form);
  fillHidden(form, document.location.search);
  countLetters(form);
  void key.get();
  form.addEventListener('input', () => countLetters(form));
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.dataset.addressCountry !== undefined)
      askForFields(form);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    view.setSending(true);
    view.tellMistakes({}, '');
    void send().finally(() => {
      isSending = false;
      view.setSending(false);
    });
  });
}
