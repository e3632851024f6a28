import type { FormDefinition } from '#shared/features/forms/definition.ts';
import type { AddressLayout } from '#shared/features/forms/address-layout.ts';
import { countryIn, fieldsMarkup } from '#shared/features/forms/fields-markup.ts';
import { readFormData } from '#shared/features/forms/form-data.ts';
import { type Answers, readAnswers } from '#shared/features/forms/read-answers.ts';
import { checkAnswers, lengthLimitOf } from '#shared/features/forms/rules.ts';
import { isCountryField } from '../../../browser/address-form.ts';
import { appendElement } from '../../../browser/append-element.ts';
import { keepInWindow, styleDialogs } from './dialog-frame.ts';
import { loadFormTexts } from './load-form-texts.ts';

const TITLE_ID = 'awning-form-title';
/** Why the answers were not taken: by field, or as a whole. */
export interface FormProblem {
  readonly text: string;
  readonly errors: Readonly<Record<string, string>>;
}

export interface FormDialogDeps {
  /** Sends the answers, JSON as text; answers undefined once they are taken. */
  readonly send: (answers: string) => Promise<FormProblem | undefined>;
  /** How an address of a country is asked for; undefined where that cannot be told. */
  readonly readLayout: (country: string) => Promise<AddressLayout | undefined>;
  /** Label of the button that sends. */
  readonly label: string;
  /** Query of the page, which fills hidden fields. */
  readonly query: string;
}

/** What was typed and not sent, by form: who closes the dialog by mistake finds it again. */
const drafts = new Map<string, Answers>();

/** Answers that the query of the page gives to hidden fields. */
function answersOfQuery(form: FormDefinition, query: string): Readonly<Record<string, string>> {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries(
    form.fields.flatMap(({ id, type, key }) => {
      const value = type === 'hidden' && key !== '' ? parameters.get(key) : null;
      return value === null ? [] : [[id, value] as const];
    }),
  );
}

function countLetters(fields: HTMLElement, form: FormDefinition): void {
  for (const counter of fields.querySelectorAll<HTMLElement>('[data-counter-of]')) {
    const area = fields.querySelector<HTMLTextAreaElement>(`[id="${counter.dataset.counterOf}"]`);
    const field = form.fields.find(({ id }) => id === area?.name);
    if (!area || !field) continue;
    const limit = lengthLimitOf(field);
    counter.textContent = `${area.value.length} / ${limit}`;
    counter.toggleAttribute('data-over', area.value.length > limit);
  }
}

/** How addresses are asked for, as far as the server was asked: its data is too much for browsers. */
function createLayouts(form: FormDefinition, readLayout: FormDialogDeps['readLayout']) {
  const known = new Map<string, AddressLayout>();
  const addresses = form.fields.filter(({ type }) => type === 'address');
  return {
    of: (country: string) => known.get(country),
    /** Asks for the countries that are answered. */
    async learn(answers: Answers): Promise<void> {
      const countries = new Set(addresses.map(({ id }) => countryIn(answers[id] ?? '')));
      const asked = [...countries].filter((country) => !known.has(country));
      await Promise.all(
        asked.map(async (country) => {
          const layout = await readLayout(country);
          if (layout) known.set(country, layout);
        }),
      );
    },
  };
}

/** The elements of the dialog of a form, empty and closed. */
function makeDialog(
  document: Document,
  form: FormDefinition,
  { label, closeLabel }: { readonly label: string; readonly closeLabel: string },
) {
  const dialog = appendElement(document.body, 'dialog', 'form-dialog');
  styleDialogs(document);
  dialog.setAttribute('aria-labelledby', TITLE_ID);
  const head = appendElement(dialog, 'div', 'form-dialog-head');
  const title = appendElement(head, 'h2', 'form-dialog-title');
  title.id = TITLE_ID;
  title.textContent = form.name;
  const close = appendElement(head, 'button', 'form-dialog-close');
  close.type = 'button';
  close.textContent = closeLabel;
  const element = appendElement(dialog, 'form', 'form-dialog-form');
  element.noValidate = true;
  const problem = appendElement(element, 'p', 'form-problem');
  problem.setAttribute('role', 'alert');
  const fields = appendElement(element, 'div', 'form-fields');
  const button = appendElement(
    appendElement(element, 'div', 'form-dialog-act'),
    'button',
    'form-dialog-send',
  );
  button.textContent = label;
  return { dialog, close, element, problem, fields, button };
}

/**
 * Shows a form in a dialog until its answers are taken or the visitor closes it.
 * Mistakes stand above the titles of their fields.
 * @returns true when the answers were taken
 */
export async function showFormDialog(
  document: Document,
  form: FormDefinition,
  { send, label, query, readLayout }: FormDialogDeps,
): Promise<boolean> {
  const { lang } = document.documentElement;
  const opener = document.activeElement;
  const texts = await loadFormTexts(lang);
  const { messages } = texts;
  const layouts = createLayouts(form, readLayout);
  const known = drafts.get(form.id) ?? readAnswers(form, answersOfQuery(form, query));
  if (form.fields.some(({ type }) => type === 'address')) await layouts.learn(known);
  const { dialog, close, element, problem, fields, button } = makeDialog(document, form, {
    label,
    closeLabel: messages.close,
  });
  const frame = keepInWindow(dialog, document.defaultView ?? window);
  let isTaken = false;
  let isSaving = false;

  function readTyped(): Answers {
    const data = new FormData(element);
    const valuesOf = (name: string) => data.getAll(name).filter((value) => typeof value === 'string');
    return readAnswers(form, readFormData(form, valuesOf));
  }

  function show(answers: Answers, { text, errors }: FormProblem): void {
    // The markup is made of escaped values alone.
    fields.innerHTML = fieldsMarkup(form, { answers, errors }, { language: lang, texts }, layouts.of).text;
    problem.textContent = text;
    problem.hidden = text === '';
    countLetters(fields, form);
    frame.fit();
    const [first] = Object.keys(errors);
    if (first !== undefined) {
      const field = fields.querySelector(`[data-field="${first}"]`);
      const control = ':is(input, select, textarea)';
      const wrong = field?.querySelector<HTMLElement>(`${control}[aria-invalid="true"]`);
      (wrong ?? field?.querySelector<HTMLElement>(control))?.focus();
    }
  }

  async function save(): Promise<void> {
    const answers = readTyped();
    const errors = checkAnswers(form, answers, messages);
    if (Object.keys(errors).length > 0) {
      show(answers, { text: messages.invalid, errors });
      return;
    }
    isSaving = true;
    button.textContent = messages.saving;
    button.setAttribute('aria-disabled', 'true');
    const refused = await send(JSON.stringify(answers));
    isSaving = false;
    button.textContent = label;
    button.removeAttribute('aria-disabled');
    if (refused) {
      show(answers, refused);
      return;
    }
    isTaken = true;
    dialog.close();
  }

  async function follow(country: Element): Promise<void> {
    await layouts.learn(readTyped());
    // What was typed meanwhile stays too.
    show(readTyped(), { text: '', errors: {} });
    fields.querySelector<HTMLElement>(`[id="${country.id}"]`)?.focus();
  }

  show(known, { text: '', errors: {} });
  element.addEventListener('input', () => countLetters(fields, form));
  element.addEventListener('change', ({ target }) => {
    if (isCountryField(target)) void follow(target);
  });
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isSaving) void save();
  });
  close.addEventListener('click', () => dialog.close());
  dialog.showModal();
  frame.fit();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      frame.letGo();
      if (isTaken) drafts.delete(form.id);
      else drafts.set(form.id, readTyped());
      dialog.remove();
      if (opener instanceof HTMLElement) opener.focus();
      resolve(isTaken);
    });
  });
}
