import { LANGUAGE_FORM_PATH } from '#shared/features/languages/paths.ts';
import { directionOf, isSameLanguage, spokenLanguageOf } from '#shared/text/languages.ts';
import { addStyles } from '../../../browser/add-styles.ts';
import { SUGGESTION_WORDS } from './suggestion-words.ts';
import { TOLD_LANGUAGE } from './told-language.ts';

/** Where a browser keeps that its reader wants no suggestion. */
const DECLINED = 'awning-language-declined';
const FORM_ID = 'awning-language-form';

/** It lies over the end of the window, and moves nothing that is read. */
const STYLES = `
:where(.language-suggestion) { position: sticky; inset-block-end: 0; z-index: 5; display: flex; flex-wrap: wrap; gap: 0.5em 1em;
  align-items: center; justify-content: center; padding: 0.5em 1em; color: var(--ink, CanvasText); font-size: 0.9375em;
  background: var(--paper, Canvas); border-block-start: 1px solid; }
:where(.language-suggestion button) { min-block-size: 2.75em; min-inline-size: 2.75em; padding: 0 0.75em; color: inherit;
  font: inherit; background: none; border: 0; cursor: pointer; }
:where(.language-suggestion button:first-child) { text-decoration: underline; }`;

/** What the browser knows of the visitor. */
export interface Reader {
  /** Languages that they wish for, the best first. */
  readonly wishes: readonly string[];
  readonly visit: Pick<Storage, 'getItem'>;
  readonly browser: Pick<Storage, 'getItem' | 'setItem'>;
}

type Choice = HTMLButtonElement;

/** The language among the choices that the visitor wishes for most, where it is not the one that is read. */
function wishedFor(choices: readonly Choice[], wishes: readonly string[]): Choice | undefined {
  const tagged = choices.filter((choice) => choice.lang !== '');
  for (const wish of wishes) {
    const found =
      tagged.find(({ lang }) => lang.toLowerCase() === wish.toLowerCase()) ??
      tagged.find(({ lang }) => isSameLanguage(lang, wish));
    if (found !== undefined) return found.getAttribute('aria-current') === 'true' ? undefined : found;
  }
  return undefined;
}

/** The bar that offers a language. */
function barFor(document: Document, choice: Choice, onClose: () => void): HTMLElement {
  const { lang } = choice;
  const spoken = spokenLanguageOf(lang);
  const words = SUGGESTION_WORDS[spoken ?? 'en'];
  const bar = document.createElement('aside');
  bar.className = 'language-suggestion';
  bar.lang = lang;
  bar.dir = directionOf(lang);
  const read = document.createElement('button');
  read.type = 'submit';
  read.name = choice.name;
  read.value = choice.value;
  read.textContent = spoken === undefined ? (choice.textContent ?? '').trim() : words.read;
  read.setAttribute('form', FORM_ID);
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = '×';
  close.setAttribute('aria-label', words.close);
  close.addEventListener('click', onClose);
  bar.setAttribute('aria-label', read.textContent);
  bar.append(read, close);
  return bar;
}

/**
 * Offers the page in the language that the browser asks for, where the page has a choice of languages, in a bar that leads
 * nobody anywhere by itself. Who chose a language before, or closed the bar, is offered none.
 */
export function suggestLanguage(document: Document, { wishes, visit, browser }: Reader): void {
  const form = document.querySelector<HTMLFormElement>(`form[action$="${LANGUAGE_FORM_PATH}"]`);
  if (form === null || visit.getItem(TOLD_LANGUAGE) !== null || browser.getItem(DECLINED) !== null) return;
  const choices = [...form.querySelectorAll<Choice>('button[name="language"]')];
  const choice = wishedFor(choices, wishes);
  if (choice === undefined) return;
  form.id = FORM_ID;
  addStyles(document, STYLES);
  const bar = barFor(document, choice, () => {
    browser.setItem(DECLINED, '1');
    bar.remove();
  });
  document.body.append(bar);
}
