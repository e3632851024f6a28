import { countriesIn } from '#shared/places/countries.ts';
import { html, type Markup } from '#shared/html/html.ts';
import { UPDATE_COUNTRY } from '#shared/places/address-paths.ts';
import type { AddressLayout, LayoutOf } from './address-layout.ts';
import { scaleAnswer } from './answers.ts';
import { FIELD_PARTS, type FormDefinition, type FormField, partsOf } from './definition.ts';
import { attachedMarkup } from './attached-markup.ts';
import { acceptOf, fileTermsOf } from './files.ts';
import { nameOfPart } from './form-data.ts';
import type { Answer, Answers } from './read-answers.ts';
import { lengthLimitOf } from './rules.ts';
import type { FormTexts } from './texts-en.ts';

/** Place of the country among the parts of an address. */
const COUNTRY_PLACE = FIELD_PARTS.address.findIndex(({ name }) => name === 'Country');
const SCALE = ['-2', '-1', '0', '1', '2'];

/** What a field is printed with. */
interface Shown {
  readonly field: FormField;
  readonly answer: Answer;
  readonly error: string | undefined;
  /** What is wrong with parts of it, by the names of their controls. */
  readonly errors: Readonly<Record<string, string>>;
  /** How an address of the answered country is asked for; undefined for other fields, and where that is not known. */
  readonly layout: AddressLayout | undefined;
  /** Id of its element, unique on the page. */
  readonly id: string;
  /** Tag of the language of the page. */
  readonly language: string;
  readonly texts: FormTexts;
}

function textOf(answer: Answer): string {
  return typeof answer === 'string' ? answer : '';
}

/** The attribute that ties an element to the error and the help of its field. */
function noted({ field, error, id }: Shown): Markup | undefined {
  const notes = [error === undefined ? '' : `${id}-error`, field.description === '' ? '' : `${id}-help`];
  const names = notes.filter(Boolean).join(' ');
  return names === '' ? undefined : html` aria-describedby="${names}"`;
}

/** Attributes of the only control of a field. */
function described(shown: Shown): Markup {
  const invalid = shown.error === undefined ? undefined : html` aria-invalid="true"`;
  const required = shown.field.required ? html` aria-required="true"` : undefined;
  return html`${noted(shown)}${invalid}${required}`;
}

function errorMarkup({ error, id }: Shown): Markup | undefined {
  return error === undefined ? undefined : html`<p class="field-error" id="${id}-error">${error}</p>`;
}

function helpMarkup({ field, id }: Shown): Markup | undefined {
  return field.description === ''
    ? undefined
    : html`<p class="field-help" id="${id}-help">${field.description}</p>`;
}

/** A title with its mark; where no control says by itself that it is required, the mark is read out. */
function titleMarkup({ title, required }: FormField, isGroup: boolean): Markup {
  if (!required) return html`${title}`;
  const hidden = isGroup ? undefined : html` aria-hidden="true"`;
  return html`${title}<span class="field-required"${hidden}> *</span>`;
}

/** A field of one control with its label. */
function single(shown: Shown, control: Markup): Markup {
  const { field, id } = shown;
  return html`${errorMarkup(shown)}<label class="field-title" for="${id}">${titleMarkup(field, false)}</label>${helpMarkup(shown)}${control}`;
}

/** A field of several controls under one title. */
function group(shown: Shown, controls: readonly Markup[]): Markup {
  return html`${errorMarkup(shown)}<fieldset${noted(shown)}><legend class="field-title">${titleMarkup(shown.field, true)}</legend>${helpMarkup(shown)}${controls}</fieldset>`;
}

const INPUT_TYPES: Readonly<Partial<Record<FormField['type'], string>>> = {
  email: 'email',
  website: 'url',
  password: 'password',
};
const INPUT_MODES: Readonly<Partial<Record<FormField['type'], string>>> = {
  number: 'decimal',
  currency: 'decimal',
};

function inputMarkup(shown: Shown): Markup {
  const { field, id, answer } = shown;
  const mode = INPUT_MODES[field.type];
  const modeText = mode === undefined ? undefined : html` inputmode="${mode}"`;
  const symbol =
    field.type === 'currency' ? html`<span class="field-symbol">${field.currencySymbol}</span>` : undefined;
  const complete = field.type === 'email' ? 'email' : field.type === 'website' ? 'url' : 'off';
  const control = html`<input id="${id}" name="${field.id}" type="${INPUT_TYPES[field.type] ?? 'text'}"${modeText} autocomplete="${complete}" placeholder="${field.placeholder}" value="${textOf(answer)}"${described(shown)}>`;
  return single(shown, html`${symbol}${control}`);
}

function textareaMarkup(shown: Shown): Markup {
  const { field, id, answer } = shown;
  const text = textOf(answer);
  const counter =
    field.maxLength === null
      ? undefined
      : html`<p class="field-counter" data-counter-of="${id}" data-max="${field.maxLength}">${text.length} / ${lengthLimitOf(field)}</p>`;
  return single(
    shown,
    html`<textarea id="${id}" name="${field.id}" rows="4" placeholder="${field.placeholder}"${described(shown)}>
${text}</textarea>${counter}`,
  );
}

function selectMarkup(shown: Shown): Markup {
  const { field, id, answer } = shown;
  const options = field.options.map(
    (option) =>
      html`<option value="${option}"${option === answer ? html` selected` : undefined}>${option}</option>`,
  );
  return single(
    shown,
    html`<select id="${id}" name="${field.id}"${described(shown)}><option value=""></option>${options}</select>`,
  );
}

function choiceMarkup(
  shown: Shown,
  type: 'radio' | 'checkbox',
  name: string,
  chosen: readonly string[],
): Markup[] {
  return shown.field.options.map((option) => {
    const checked = chosen.includes(option) ? html` checked` : undefined;
    return html`<label class="field-choice"><input type="${type}" name="${name}" value="${option}"${checked}>${option}</label>`;
  });
}

function likertMarkup(shown: Shown): Markup {
  const answers: object = typeof shown.answer === 'object' ? shown.answer : {};
  const chosen = new Map<string, unknown>(Object.entries(answers));
  const texts = shown.texts.scale;
  const statements = shown.field.options.map((statement, place) => {
    const choices = SCALE.map((number) => {
      const checked = chosen.get(statement) === number ? html` checked` : undefined;
      return html`<label class="field-choice"><input type="radio" name="${nameOfPart(shown.field, place)}" value="${number}"${checked}>${texts[scaleAnswer(number).key]}</label>`;
    });
    return html`<fieldset class="field-statement"><legend>${statement}</legend>${choices}</fieldset>`;
  });
  return group(shown, statements);
}

const known = new Map<string, readonly string[]>();

/** Names of all countries in the language of the page; what is chosen stays a choice, whatever it is. */
function countryOptions(chosen: string, language: string): Markup[] {
  const names = known.get(language) ?? countriesIn(language).map(({ name }) => name);
  known.set(language, names);
  const isOther = chosen !== '' && !names.includes(chosen);
  return ['', ...names, ...(isOther ? [chosen] : [])].map(
    (name) => html`<option value="${name}"${name === chosen ? html` selected` : undefined}>${name}</option>`,
  );
}

/** A part of an address with what is wrong with it. */
function addressPartMarkup(
  { field, answer, errors, id, language }: Shown,
  layout: AddressLayout,
  part: AddressLayout['parts'][number],
): Markup {
  const { words } = layout;
  const place = (partsOf(field.type) ?? []).findIndex(({ name }) => name === part.name);
  const value = (answer as readonly string[])[place] ?? '';
  const name = nameOfPart(field, part.name);
  const error = errors[name];
  const own = `${id}-${place}`;
  const wrong = error === undefined ? undefined : html` aria-invalid="true" aria-describedby="${own}-error"`;
  const isCountry = part.name === 'Country';
  const isAsked = field.required && part.isRequired;
  const required = isAsked ? html` aria-required="true"` : undefined;
  const marks = html`id="${own}" name="${name}" autocomplete="${part.autocomplete}"${required}${wrong}`;
  const mark = field.required && !isAsked ? html` <small>(${words.optional})</small>` : undefined;
  const listed = part.options.every(({ code }) => code !== value) && value !== '';
  const options = [
    { code: '', name: words.choose },
    ...part.options,
    ...(listed ? [{ code: value, name: value }] : []),
  ].map(
    ({ code, name: text }) =>
      html`<option value="${code}"${code === value ? html` selected` : undefined}>${text}</option>`,
  );
  const control = isCountry
    ? html`<select ${marks} data-address-country>${countryOptions(value, language)}</select>`
    : part.options.length > 0
      ? html`<select ${marks}>${options}</select>`
      : html`<input ${marks} type="text" inputmode="${part.inputMode}" value="${value}">`;
  const told = error === undefined ? undefined : html`<p class="field-error" id="${own}-error">${error}</p>`;
  const update = isCountry
    ? html`<noscript><button type="submit" name="${UPDATE_COUNTRY}" value="1" formnovalidate>${words.update}</button></noscript>`
    : undefined;
  return html`<div class="field-part"><label for="${own}"><span>${part.label}${mark}</span></label>${control}${told}${update}</div>`;
}

/** An address as its country writes it. */
function addressMarkup(shown: Shown, layout: AddressLayout): Markup {
  const isToldByPart = layout.parts.some(({ name }) => nameOfPart(shown.field, name) in shown.errors);
  const controls = layout.parts.map((part) => addressPartMarkup(shown, layout, part));
  return group(isToldByPart ? { ...shown, error: undefined } : shown, controls);
}

function partsMarkup(shown: Shown): Markup {
  if (shown.layout !== undefined) return addressMarkup(shown, shown.layout);
  const { field, answer, id } = shown;
  const values = Object.values(answer) as readonly string[];
  const { messages } = shown.texts;
  const controls = (partsOf(field.type) ?? []).flatMap((part, place) => {
    if (field.type === 'phone' && part.name === 'Country' && !field.showCountryCode) return [];
    const mode = part.isNumeric ? html` inputmode="numeric"` : undefined;
    const complete = part.autocomplete ?? 'off';
    const value = values[place] ?? '';
    const attributes = html`id="${id}-${place}" name="${nameOfPart(field, part.name)}" autocomplete="${complete}"`;
    if (field.type === 'address' && part.name === 'Country') {
      const options = countryOptions(value, shown.language);
      return [
        html`<label class="field-part"><span>${messages[part.label]}</span><select ${attributes}>${options}</select></label>`,
      ];
    }
    return [
      html`<label class="field-part"><span>${messages[part.label]}</span><input ${attributes} type="text"${mode} value="${value}"></label>`,
    ];
  });
  return group(shown, controls);
}

/** Names of the control that takes new files, beside those that are attached already. */
export const FILE_PART = 'upload';

function fileMarkup(shown: Shown): Markup {
  const { field, id, answer, texts } = shown;
  const terms = fileTermsOf(field);
  const limits = texts.messages.fileLimits
    .replace('{count}', String(terms.most))
    .replace('{size}', String(terms.megabytes));
  const attached = (Array.isArray(answer) ? (answer as readonly string[]) : []).map((token) =>
    attachedMarkup(field, token),
  );
  const multiple = terms.most > 1 ? html` multiple` : undefined;
  const told = { ...shown, field: { ...field, description: `${field.description} ${limits}`.trim() } };
  const control = html`<input id="${id}" name="${nameOfPart(field, FILE_PART)}" type="file" accept="${acceptOf(terms)}"${multiple}${described(told)}>`;
  return single(told, html`${control}<div class="field-files">${attached}</div>`);
}

function controlsMarkup(shown: Shown): Markup {
  const { field, answer } = shown;
  switch (field.type) {
    case 'textarea':
      return textareaMarkup(shown);
    case 'select':
      return selectMarkup(shown);
    case 'radio':
      return group(shown, choiceMarkup(shown, 'radio', field.id, [textOf(answer)]));
    case 'checkbox':
      return group(shown, choiceMarkup(shown, 'checkbox', field.id, Object.values(answer) as string[]));
    case 'likert':
      return likertMarkup(shown);
    case 'file':
      return fileMarkup(shown);
    case 'section':
      return html`<h3 class="field-section"${field.underline ? html` data-underline` : undefined}>${field.title}</h3>${helpMarkup(shown)}`;
    default:
      return partsOf(field.type) ? partsMarkup(shown) : inputMarkup(shown);
  }
}

/** The country of an answer to a field of kind address; empty where it has none. */
export function countryIn(answer: Answer): string {
  return (Array.isArray(answer) ? (answer as readonly string[]) : []).at(COUNTRY_PLACE) ?? '';
}

/** Who reads a form. */
export interface FormReader {
  /** Tag of the language of the page. */
  readonly language: string;
  /** Those of that language. */
  readonly texts: FormTexts;
  /** Begins the ids of the form, where it may stand on a page more than once. */
  readonly idPrefix?: string;
}

/** Marks by which scripts that do not know the form read what was typed. */
function shapeMarks({ type }: FormField): Markup | undefined {
  const parts = partsOf(type);
  if (parts) return html` data-parts="${parts.map(({ name }) => name).join(' ')}"`;
  return type === 'checkbox' || type === 'likert' || type === 'file'
    ? html` data-shape="${type}"`
    : undefined;
}

/** What a form is filled in with. */
interface FilledIn {
  /** As `readAnswers` gives them; empty for a form that opens. */
  readonly answers: Answers;
  /** Texts by the ids of the fields, and of parts of addresses by the names of their controls. */
  readonly errors?: Readonly<Record<string, string>>;
}

/**
 * The fields of a form as elements, with what was answered and what is wrong with it above the title of each field. Hidden fields carry their value.
 * @param layoutOf how addresses are asked for; in general words where it does not know
 */
export function fieldsMarkup(
  form: FormDefinition,
  { answers, errors = {} }: FilledIn,
  { language, texts, idPrefix = `form-${form.id}` }: FormReader,
  layoutOf: LayoutOf,
): Markup {
  const fields = form.fields.map((field) => {
    const answer = answers[field.id] ?? '';
    if (field.type === 'hidden') {
      const named = field.key === '' ? undefined : html` data-key="${field.key}"`;
      return html`<input type="hidden" name="${field.id}" value="${textOf(answer) || field.value}"${named}>`;
    }
    const id = `${idPrefix}-${field.id}`;
    const layout = field.type === 'address' ? layoutOf(countryIn(answer)) : undefined;
    const shown: Shown = { field, answer, error: errors[field.id], errors, layout, id, language, texts };
    return html`<div class="form-field form-field-${field.type}" data-field="${field.id}"${shapeMarks(field)}>${controlsMarkup(shown)}</div>`;
  });
  return html`${fields}`;
}
