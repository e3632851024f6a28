// @vitest-environment jsdom
import { fireEvent } from '@testing-library/dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createEditMode, type EditMode } from './edit-mode.ts';
import type { EditMessage } from './frame-messages.ts';
import { writeRich } from './write-rich.ts';

let mode: EditMode | undefined;

// Nothing is laid out here, so nothing has a place.
window.Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
window.Range.prototype.getBoundingClientRect = () => new DOMRect();

afterEach(() => {
  mode?.setOn(false);
  document.body.replaceChildren();
});

/** A page that is edited, with what it tells. */
function edit(html: string) {
  document.body.innerHTML = html;
  const told: EditMessage[] = [];
  mode = createEditMode(
    (message) => told.push(message),
    () => Promise.resolve({ writeRich }),
  );
  mode.setOn(true);
  const element = document.querySelector<HTMLElement>('[data-edit]');
  if (element === null) throw new Error('The page has nothing to edit.');
  return { told, element, mode };
}

const LINE = '<a href="/shop"><span data-edit="line:aaaa:label" tabindex="0">Visit</span></a>';
const RICH = '<div data-edit="rich:aaaa:html" tabindex="0"><p>Words</p></div>';
const kindsOf = (told: readonly EditMessage[]) => told.map(({ kind }) => kind);

/** Types a line as a browser does. */
function type(element: HTMLElement, text: string): void {
  element.textContent = text;
  fireEvent.input(element);
}

it('writes a line that was clicked, and tells each word of it', async () => {
  const { told, element } = edit(LINE);
  const wasFollowed = fireEvent.click(element);
  expect(wasFollowed).toBe(false);
  await vi.waitFor(() => expect(kindsOf(told)).toEqual(['writing']));
  expect(element.getAttribute('contenteditable')).toBe('plaintext-only');
  type(element, 'Visit\u{A0}us\nnow');
  expect(told.at(-1)).toEqual({ kind: 'text', target: 'line:aaaa:label', value: 'Visit us now' });
});

it('begins with Enter and ends with Escape, where the focus stays', async () => {
  const { told, element } = edit(LINE);
  element.focus();
  fireEvent.keyDown(element, { key: 'Enter' });
  await vi.waitFor(() => expect(kindsOf(told)).toEqual(['writing']));
  fireEvent.keyDown(element, { key: 'Escape' });
  expect(told.at(-1)).toEqual({ kind: 'written', target: 'line:aaaa:label' });
  expect(element.hasAttribute('contenteditable')).toBe(false);
  expect(document.activeElement).toBe(element);
});

it('writes what was typed before the editor of a text had loaded', async () => {
  document.body.innerHTML = RICH;
  const told: EditMessage[] = [];
  let finish: (loaded: { writeRich: typeof writeRich }) => void = () => undefined;
  const loading = new Promise<{ writeRich: typeof writeRich }>((resolve) => {
    finish = resolve;
  });
  mode = createEditMode(
    (message) => told.push(message),
    () => loading,
  );
  mode.setOn(true);
  const element = document.querySelector<HTMLElement>('[data-edit]');
  if (element !== null) fireEvent.keyDown(element, { key: 'Enter' });
  for (const key of [' ', 'a', 'x', 'Backspace', 's']) {
    expect(fireEvent.keyDown(document.body, { key })).toBe(false);
  }
  expect(fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })).toBe(true);
  finish({ writeRich });
  await vi.waitFor(() =>
    expect(told.findLast(({ kind }) => kind === 'text')).toEqual({
      kind: 'text',
      target: 'rich:aaaa:html',
      value: '<p>Words as</p>',
    }),
  );
});

it('ends a line with Enter, and asks for blocks with "/" where it is empty', async () => {
  const { told, element } = edit(LINE);
  fireEvent.click(element);
  await vi.waitFor(() => expect(kindsOf(told)).toEqual(['writing']));
  fireEvent.keyDown(element, { key: '/' });
  expect(kindsOf(told)).not.toContain('slash');
  type(element, '');
  fireEvent.keyDown(element, { key: '/' });
  expect(told.at(-1)).toEqual({ kind: 'slash', target: 'line:aaaa:label' });
  fireEvent.keyDown(element, { key: 'Enter' });
  expect(told.at(-1)?.kind).toBe('written');
});

it('ends a text when another one is clicked, and says which is left alone meanwhile', async () => {
  const { told, element, mode: current } = edit(`${LINE}<p id="other">Other</p>`);
  fireEvent.click(element);
  await vi.waitFor(() => expect(kindsOf(told)).toEqual(['writing']));
  expect(current.isWriting(element)).toBe(true);
  const other = document.getElementById('other');
  if (other !== null) fireEvent.click(other);
  expect(kindsOf(told)).toEqual(['writing', 'written']);
  expect(current.isWriting(element)).toBe(false);
});

it('ends a text that is taken off the page', async () => {
  const { told, element, mode: current } = edit(LINE);
  fireEvent.click(element);
  await vi.waitFor(() => expect(kindsOf(told)).toEqual(['writing']));
  current.handleGone(document.body);
  expect(told.at(-1)?.kind).toBe('written');
});

it('lets links be followed with Ctrl or Cmd', () => {
  const { told, element } = edit(LINE);
  fireEvent.click(element, { ctrlKey: true });
  fireEvent.click(element, { metaKey: true });
  expect(told).toEqual([]);
});

it('gives a text looks, and leaves its element as it found it', async () => {
  const { told, element, mode: current } = edit(RICH);
  element.focus();
  fireEvent.keyDown(element, { key: 'Enter' });
  await vi.waitFor(() => expect(kindsOf(told)).toContain('writing'));
  current.run({ kind: 'look', look: 'h2' });
  expect(told.findLast(({ kind }) => kind === 'text')).toEqual({
    kind: 'text',
    target: 'rich:aaaa:html',
    value: '<h2>Words</h2>',
  });
  expect(told.findLast(({ kind }) => kind === 'looks')).toMatchObject({ looks: ['h2'] });
  current.run({ kind: 'finish' });
  expect(element.outerHTML).toBe(RICH.replaceAll('p>', 'h2>'));
});

it('takes Markdown for what it means, and gives what is chosen to be copied', async () => {
  const { told, element, mode: current } = edit('<div data-edit="rich:aaaa:html" tabindex="0"></div>');
  element.focus();
  fireEvent.keyDown(element, { key: 'Enter' });
  await vi.waitFor(() => expect(kindsOf(told)).toContain('writing'));
  const data: Record<string, string> = { 'text/plain': '## Care\n\n- Wash **by hand**\n- Dry', Text: '' };
  fireEvent.paste(element, { clipboardData: { getData: (type: string) => data[type] ?? '' } });
  const text = told.findLast((message) => message.kind === 'text');
  expect(text?.value).toContain('<h2>Care</h2><ul><li>Wash <strong>by hand</strong></li><li>Dry</li></ul>');
  current.run({ kind: 'copy' });
  const copied = told.findLast((message) => message.kind === 'copied');
  expect(copied?.html).toContain('<h2>Care</h2>');
});

it('writes the heading of a place, whose element stays', async () => {
  const {
    told,
    mode: current,
    element,
  } = edit('<div data-edit="place:title" tabindex="0"><h1 class="big">Pots <em>here</em></h1></div>');
  element.focus();
  fireEvent.keyDown(element, { key: 'Enter' });
  await vi.waitFor(() => expect(kindsOf(told)).toContain('writing'));
  expect(told.find(({ kind }) => kind === 'writing')).toMatchObject({ mode: 'line' });
  current.run({ kind: 'look', look: 'h2' });
  expect(kindsOf(told)).not.toContain('text');
  current.run({ kind: 'look', look: 'bold' });
  const heading = element.querySelector('h1');
  expect(heading).not.toBeNull();
  current.run({ kind: 'finish' });
  expect(element.innerHTML).toBe('<h1 class="big">Pots <em>here</em></h1>');
});

it.each([
  ['a picture', '<div data-edit="place:hero" tabindex="0"><img src="/a.webp" alt=""></div>', 'picture'],
  [
    'markup that would be lost',
    '<div data-edit="place:a" tabindex="0"><p class="x">a</p><hr></div>',
    'markup',
  ],
])('asks the studio for %s', async (_, html, kind) => {
  const { told, element } = edit(html);
  fireEvent.click(element);
  await vi.waitFor(() => expect(kindsOf(told)).toEqual([kind]));
});

it('writes a block as soon as it is on the page', async () => {
  const { told, mode: current } = edit(LINE);
  current.run({ kind: 'writeBlock', blockId: 'bbbb' });
  expect(told).toEqual([]);
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div id="b-bbbb"><span data-edit="line:bbbb:label" tabindex="0">New</span></div>',
  );
  current.handleShown();
  await vi.waitFor(() => expect(told).toMatchObject([{ kind: 'writing', target: 'line:bbbb:label' }]));
});

it('leaves a page alone that is not edited', () => {
  const { told, element, mode: current } = edit(LINE);
  current.setOn(false);
  fireEvent.click(element);
  element.focus();
  fireEvent.keyDown(element, { key: 'Enter' });
  expect(told).toEqual([]);
});

it('says where what texts are written with does not load, and begins again when it is asked to', async () => {
  document.body.innerHTML = RICH;
  const told: EditMessage[] = [];
  let isAway = true;
  mode = createEditMode(
    (message) => told.push(message),
    () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve({ writeRich })),
  );
  mode.setOn(true);
  const element = document.querySelector<HTMLElement>('[data-edit]');
  element?.focus();
  if (element !== null) fireEvent.keyDown(element, { key: 'Enter' });
  await vi.waitFor(() => expect(told).toEqual([{ kind: 'unloaded', target: 'rich:aaaa:html' }]));
  isAway = false;
  mode.run({ kind: 'write', target: 'rich:aaaa:html' });
  await vi.waitFor(() => expect(kindsOf(told)).toContain('writing'));
});
