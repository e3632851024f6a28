import { html, type Markup } from '#shared/html/html.ts';
import { scaleAnswer } from './answers.ts';
import { type FormDefinition, type FormField, partsOf } from './definition.ts';
import { nameOfPart } from './form-data.ts';
import { formMessages } from './messages.ts';
import type { Answer, Answers } from './read-answers.ts';
import { lengthLimitOf } from './rules.ts';
import { scaleTexts } from './scale-texts.ts';

const SCALE = ['-2', '-1', '0', '1', '2'];

/** What a field is printed with. */
interface Shown {
  readonly field: FormField;
  readonly answer: Answer;
  readonly error: string | undefined;
  /** Id of its element, unique on the page. */
  readonly id: string;
  /** Tag of the language of the page. */
  readonly language: string;
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
  const texts = scaleTexts(shown.language);
  const statements = shown.field.options.map((statement, place) => {
    const choices = SCALE.map((number) => {
      const checked = chosen.get(statement) === number ? html` checked` : undefined;
      return html`<label class="field-choice"><input type="radio" name="${nameOfPart(shown.field, place)}" value="${number}"${checked}>${texts[scaleAnswer(number).key]}</label>`;
    });
    return html`<fieldset class="field-statement"><legend>${statement}</legend>${choices}</fieldset>`;
  });
  return group(shown, statements);
}

function partsMarkup(shown: Shown): Markup {
  const { field, answer, id } = shown;
  const values = Object.values(answer) as readonly string[];
  const messages = formMessages(shown.language);
  const controls = (partsOf(field.type) ?? []).flatMap((part, place) => {
    if (field.type === 'phone' && part.name === 'Country' && !field.showCountryCode) return [];
    const mode = part.isNumeric ? html` inputmode="numeric"` : undefined;
    const complete = part.autocomplete ?? 'off';
    return [
      html`<label class="field-part"><span>${messages[part.label]}</span><input id="${id}-${place}" name="${nameOfPart(field, part.name)}" type="text"${mode} autocomplete="${complete}" value="${values[place] ?? ''}"></label>`,
    ];
  });
  return group(shown, controls);
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
    case 'section':
      return html`<h3 class="field-section"${field.underline ? html` data-underline` : undefined}>${field.title}</h3>${helpMarkup(shown)}`;
    default:
      return partsOf(field.type) ? partsMarkup(shown) : inputMarkup(shown);
  }
}

/**
 * The fields of a form as elements, with what was answered and what is wrong with it above the title of each field
 * (SPEC 5 "Forms"). Hidden fields carry their value.
 * @param answers as `readAnswers` gives them; empty for a form that opens
 * @param errors texts by the ids of the fields
 * @param language tag of the language of the page
 */
export function fieldsMarkup(
  form: FormDefinition,
  answers: Answers,
  errors: Readonly<Record<string, string>>,
  language: string,
): Markup {
  const fields = form.fields.map((field) => {
    const answer = answers[field.id] ?? '';
    if (field.type === 'hidden') {
      return html`<input type="hidden" name="${field.id}" value="${textOf(answer) || field.value}">`;
    }
    const id = `form-${form.id}-${field.id}`;
    const shown: Shown = { field, answer, error: errors[field.id], id, language };
    return html`<div class="form-field form-field-${field.type}" data-field="${field.id}">${controlsMarkup(shown)}</div>`;
  });
  return html`${fields}`;
}
