import { randomBytes } from 'node:crypto';
import { countryLayouts } from '#shared/features/forms/country-layouts.ts';
import { fieldsMarkup } from '#shared/features/forms/fields-markup.ts';
import { type Answers, readAnswers } from '#shared/features/forms/read-answers.ts';
import { type SiteFormTexts, submitMessages } from '#shared/features/forms/submit-messages.ts';
import { formTexts } from '#shared/features/forms/texts.ts';
import { FORM_PAGE_FIELD, FORM_PLACE_FIELD, FORM_POST_PATH } from '#shared/features/submissions/paths.ts';
import { HONEYPOT } from '#shared/features/submissions/spam.ts';
import { captchaOf } from '#shared/features/captcha/rules.ts';
import { UPDATE_COUNTRY } from '#shared/places/address-paths.ts';
import type { PlacedForm } from '#shared/html/placed-form.ts';
import { html, type Markup, verbatim } from '#shared/html/html.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { Site } from '../../http/context.ts';
import { allForms, formsOfIds, type StoredForm } from './statements.ts';

/** Name of what became of a form among the facts of a page. */
export const SENT_FORM = 'sentForm';

/** What became of a form that was sent without scripts, for the page that shows it. */
export interface FormsShown {
  readonly formId: string;
  /** Path of the page that it is on, which its next try cannot tell by itself. */
  readonly page?: string;
  /** Where on that page it stands; empty where it did not say. */
  readonly place?: string;
  readonly answers?: Answers;
  /** By the ids of the fields. */
  readonly errors?: Readonly<Record<string, string>>;
  /** Why it was not taken; empty where nothing is wrong. */
  readonly problem?: string;
  readonly done?: { readonly message: string; readonly html: string; readonly next: string };
}

const MARK_BYTES = 16;
/** Stands where the name of a form's place goes. Nobody can write it into a form, since nobody is told it. */
const PLACE_MARK = `place-${randomBytes(MARK_BYTES).toString('hex')}`;

/** What is left of a form that was taken. */
function doneMarkup(
  idPrefix: string,
  { message, html: more, next }: NonNullable<FormsShown['done']>,
): Markup {
  const onward = next === '' ? undefined : html`<p><a href="${next}">${next}</a></p>`;
  return html`<div class="site-form-done" id="${idPrefix}" role="status"><p>${message}</p>${verbatim(more)}${onward}</div>`;
}

/** A field that people do not see; programs that fill in all that there is give themselves away by it. */
function trapMarkup(idPrefix: string, label: string): Markup {
  const id = `${idPrefix}-more`;
  return html`<div class="site-form-trap" aria-hidden="true"><label for="${id}">${label}</label><input id="${id}" name="${HONEYPOT}" type="text" tabindex="-1" autocomplete="off"></div>`;
}

/**
 * A form as one place of a page shows it: it sends itself without scripts. Everything in it is escaped, but for the markup of who may
 * inject code.
 * @param sent what became of it, where the page answers to it
 * @param place where it stands
 */
export function formMarkup(
  site: Pick<Site, 'language' | 'settings'>,
  { id, rule }: StoredForm,
  sent: FormsShown | undefined,
  place: string,
): string {
  const idPrefix = `form-${id}-${place}`;
  if (sent?.done !== undefined) return doneMarkup(idPrefix, sent.done).text;
  const { language } = site;
  const messages = submitMessages(language);
  const definition = { id, name: rule.name, fields: rule.fields };
  const filled = { answers: sent?.answers ?? readAnswers(definition, {}), errors: sent?.errors ?? {} };
  const texts = formTexts(language);
  const fields = fieldsMarkup(definition, filled, { language, texts, idPrefix }, countryLayouts(language));
  const { invalid, close, tooManyFiles, fileTooLarge, uploading } = texts.messages;
  const said: SiteFormTexts = { ...messages, invalid, close, tooManyFiles, fileTooLarge, uploading };
  const problem = sent?.problem ?? '';
  const wantsCaptcha = rule.captchaEnabled && captchaOf(site.settings) !== 'none';
  const captcha = wantsCaptcha
    ? html`<div class="site-form-captcha" data-theme="${rule.captchaTheme}" data-align="${rule.captchaAlignment}"></div>`
    : undefined;
  const address = rule.fields.some(({ type }) => type === 'address')
    ? html` data-asks="${UPDATE_COUNTRY}"`
    : undefined;
  const encoding = rule.fields.some(({ type }) => type === 'file')
    ? html` enctype="multipart/form-data"`
    : undefined;
  const from =
    sent?.page === undefined
      ? undefined
      : html`<input type="hidden" name="${FORM_PAGE_FIELD}" value="${sent.page}">`;
  const disclaimer =
    rule.disclaimerMessage === ''
      ? undefined
      : html`<p class="site-form-disclaimer">${rule.disclaimerMessage}</p>`;
  return html`<form class="site-form" id="${idPrefix}" method="post" action="${FORM_POST_PATH}/${id}#${idPrefix}" data-form-id="${id}" data-texts="${JSON.stringify(said)}"${address}${encoding} novalidate>
<p class="form-problem" role="alert"${problem === '' ? html` hidden` : undefined}>${problem}</p>
<div class="form-fields">${fields}</div>${trapMarkup(idPrefix, messages.leaveEmpty)}${from}<input type="hidden" name="${FORM_PLACE_FIELD}" value="${place}">
${disclaimer}${captcha}<div class="site-form-act"><button type="submit" class="button">${rule.submitLabel || messages.submit}</button></div>
</form>`.text;
}

/** A form that can be put into any place of a page. */
function placedForm(
  site: Pick<Site, 'language' | 'settings'>,
  form: StoredForm,
  sent: FormsShown | undefined,
): PlacedForm {
  const piecesOf = (shown?: FormsShown) => formMarkup(site, form, shown, PLACE_MARK).split(PLACE_MARK);
  const pieces = piecesOf();
  const { name } = form.rule;
  return sent === undefined
    ? { name, pieces }
    : { name, pieces, sent: { place: sent.place ?? '', pieces: piecesOf(sent) } };
}

/** The form among the facts of a page that answers to one. */
function sentOf(facts: Readonly<Record<string, unknown>>): FormsShown | undefined {
  return facts[SENT_FORM] as FormsShown | undefined;
}

/**
 * Forms by their ids, as pages show them; those that are gone are missing.
 * @param ids those that are shown; all of them in previews, whose writers choose among them
 * @param facts of the page
 */
export async function readShownForms(
  scope: ReadScope,
  site: Pick<Site, 'language' | 'settings'>,
  ids: readonly string[] | 'all',
  facts: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, PlacedForm>>> {
  if (ids.length === 0) return {};
  const sent = sentOf(facts);
  const forms = await scope.ask(ids === 'all' ? allForms() : formsOfIds(ids));
  return Object.fromEntries(
    forms.map((form) => [form.id, placedForm(site, form, sent?.formId === form.id ? sent : undefined)]),
  );
}
