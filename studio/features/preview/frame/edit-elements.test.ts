// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { markText, withoutMarks } from '#shared/features/page-content/edit-marks.ts';
import { markElements } from './edit-elements.ts';

const line = (text: string) =>
  markText({ kind: 'block', blockId: 'aaaa', field: 'label', isRich: false }, text);
const rich = (text: string) =>
  markText({ kind: 'block', blockId: 'aaaa', field: 'html', isRich: true }, text);
const place = (text: string) => markText({ kind: 'place', id: 'home' }, text);

function pageOf(body: string, head = ''): Document {
  const page = new DOMParser().parseFromString(`<head>${head}</head><body>${body}</body>`, 'text/html');
  markElements(page);
  return page;
}

const attributes = (target: string) => `data-edit="${target}" tabindex="0" id="edit-${target}"`;

it.each([
  [
    'a line in a link',
    `<a href="/shop">${line('Visit')}</a>`,
    `<a href="/shop"><span ${attributes('line:aaaa:label')}>Visit</span></a>`,
  ],
  [
    'a line among other words',
    `<p>Buy ${line('now')}!</p>`,
    `<p>Buy <span ${attributes('line:aaaa:label')}>now</span>!</p>`,
  ],
  ['an empty line', `<p>${line('')}</p>`, `<p><span ${attributes('line:aaaa:label')}></span></p>`],
  [
    'rich text around its paragraphs',
    `<div>${rich('<h2>One</h2><p>Two</p>')}</div>`,
    `<div><div ${attributes('rich:aaaa:html')}><h2>One</h2><p>Two</p></div></div>`,
  ],
  [
    'a place of words',
    `<p>${place('Hi <em>you</em>')}</p>`,
    `<p><span ${attributes('place:home')}>Hi <em>you</em></span></p>`,
  ],
  [
    'a place of paragraphs between other elements',
    `<main><p>a</p>${place('<p>b</p>')}<p>c</p></main>`,
    `<main><p>a</p><div ${attributes('place:home')}><p>b</p></div><p>c</p></main>`,
  ],
  [
    'a place that holds nothing yet',
    `<div>${place('')}</div>`,
    `<div><div data-edit="place:home" tabindex="0" data-edit-empty="home" id="edit-place:home"></div></div>`,
  ],
  [
    'a place in a line that holds nothing yet',
    `<h1>${place(' ')}</h1>`,
    `<h1><span data-edit="place:home" tabindex="0" data-edit-empty="home" id="edit-place:home"></span></h1>`,
  ],
  [
    'a place with a picture',
    `<div>${place('<img src="/a.jpg">')}</div>`,
    `<div><div ${attributes('place:home')}><img src="/a.jpg"></div></div>`,
  ],
  [
    'two texts beside each other',
    `<p>${line('a')}${place('b')}</p>`,
    `<p><span ${attributes('line:aaaa:label')}>a</span><span ${attributes('place:home')}>b</span></p>`,
  ],
  [
    'a text that stands on the page twice, with one id',
    `<p>${place('a')}</p><p>${place('a')}</p>`,
    `<p><span ${attributes('place:home')}>a</span></p><p><span data-edit="place:home" tabindex="0">a</span></p>`,
  ],
])('makes an element of %s', (_, before, after) => {
  expect(pageOf(before).body.innerHTML).toBe(after);
});

it.each([
  ['an attribute', `<p title="${line('Visit')}">a</p>`, '<p title="Visit">a</p>'],
  ['a field', `<textarea>${line('Visit')}</textarea>`, '<textarea>Visit</textarea>'],
  ['what is broken by its elements', `<p>${rich('<p>One</p>')}`, '<p></p><p>One</p>'],
  ['a mark that nothing closes', `<p>${line('Visit').slice(0, -1)}</p>`, '<p>Visit</p>'],
  ['a mark that nothing opens', `<p>Visit${line('').slice(-1)}</p>`, '<p>Visit</p>'],
  ['a text without marks', '<p>Visit</p>', '<p>Visit</p>'],
])('only takes the marks out of %s', (_, before, after) => {
  expect(pageOf(before).body.innerHTML).toBe(after);
});

it('leaves no mark in the head', () => {
  const page = pageOf('', `<title>${line('Home')}</title><meta name="description" content="${place('x')}">`);
  expect(page.title).toBe('Home');
  const html = page.documentElement.outerHTML;
  expect(withoutMarks(html)).toBe(html);
});
