// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createAlert } from './alert-dialog.ts';

beforeAll(() => {
  // jsdom has the element but not its methods.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

beforeEach(() => {
  document.body.innerHTML = '<button id="opener">Add</button>';
});

const find = () => document.querySelector('dialog');

it('makes no element before there is something to show', () => {
  createAlert(document);
  expect(find()).toBeNull();
});

it('shows title and text under their names and gives the focus back', () => {
  const opener = document.getElementById('opener');
  opener?.focus();
  createAlert(document)('Unable to Add Item', 'Quantity must be a number.');
  const dialog = find();
  expect(dialog?.open).toBe(true);
  const name = document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '');
  const description = document.getElementById(dialog?.getAttribute('aria-describedby') ?? '');
  expect(name?.textContent).toBe('Unable to Add Item');
  expect(description?.textContent).toBe('Quantity must be a number.');
  dialog?.querySelector('button')?.focus();
  dialog?.close();
  expect(document.activeElement).toBe(opener);
});

it('uses one element for all alerts and shows the last', () => {
  const showAlert = createAlert(document);
  showAlert('A', 'first');
  showAlert('B', 'second');
  expect(document.querySelectorAll('dialog')).toHaveLength(1);
  expect(find()?.textContent).toContain('second');
});

it('says what the page came with in its own language, and the rest as it is', () => {
  const page = document.implementation.createHTMLDocument();
  const sentences = { 'Unable to Add Item': 'Das ging nicht' };
  page.head.innerHTML = `<script type="application/json" id="awning-page">${JSON.stringify({ sentences })}</script>`;
  createAlert(page)('Unable to Add Item', 'What the shop says.');
  expect(page.querySelector('h2')?.textContent).toBe('Das ging nicht');
  expect(page.querySelector('p')?.textContent).toBe('What the shop says.');
});
