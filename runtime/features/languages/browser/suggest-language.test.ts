// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { suggestLanguage } from './suggest-language.ts';

const FORM = `<main></main><form action="/language">
  <button name="language" value="en-US" lang="en-US" aria-current="true">English</button>
  <button name="language" value="fr" lang="fr">Français</button>
  <button name="language" value="ar" lang="ar">العربية</button>
  <button name="language" value="nl" lang="nl">Nederlands</button>
  <button name="language" value="x-b">B</button></form>`;

function open(
  wishes: readonly string[],
  { html = FORM, told = false, kept = new Map<string, string>() } = {},
) {
  const page = document.implementation.createHTMLDocument('');
  page.body.innerHTML = html;
  suggestLanguage(page, {
    wishes,
    visit: { getItem: () => (told ? 'en' : null) },
    browser: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
  });
  return { page, kept, bar: page.querySelector<HTMLElement>('.language-suggestion') };
}

describe('a language that the browser asks for', () => {
  it.each([
    ['is offered in itself', ['fr-CA', 'en'], 'Lire cette page en français', 'fr', 'ltr'],
    ['is offered from right to left', ['ar-EG'], 'اقرأ هذه الصفحة بالعربية', 'ar', 'rtl'],
    ['is offered by its name where the program does not speak it', ['sv', 'nl'], 'Nederlands', 'nl', 'ltr'],
  ])('%s', (_, wishes, words, lang, dir) => {
    const { bar, page } = open(wishes);
    const button = bar?.querySelector<HTMLButtonElement>('button[type=submit]');
    expect([button?.textContent, bar?.lang, bar?.dir]).toEqual([words, lang, dir]);
    expect([button?.value, button?.form]).toEqual([lang, page.querySelector('form')]);
  });

  it.each([
    ['where the page is in it', ['en-GB', 'fr'], {}],
    ['where the site is not offered in it', ['sv'], {}],
    ['to who chose a language in this visit', ['fr'], { told: true }],
    ['where there is no choice', ['fr'], { html: '<main></main>' }],
  ])('is not offered %s', (_, wishes, more) => {
    expect(open(wishes, more).bar).toBeNull();
  });

  it('is not offered again once the bar was closed', () => {
    const { bar, page, kept } = open(['fr']);
    bar?.querySelector<HTMLButtonElement>('[aria-label="Fermer"]')?.click();
    expect(page.querySelector('.language-suggestion')).toBeNull();
    expect(open(['fr'], { kept }).bar).toBeNull();
  });
});
