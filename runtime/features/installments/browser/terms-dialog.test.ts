// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { showTerms } from './terms-dialog.ts';

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

const warn = vi.fn<(text: string) => void>();
const page = (lang: string) => `<!doctype html><html lang="${lang}"><body><p>Four parts.</p></body></html>`;

beforeEach(() => {
  warn.mockClear();
  document.body.innerHTML = '<button id="opener">Afterpay</button>';
  document.getElementById('opener')?.focus();
});

const open = (answer: () => Response, title = 'Afterpay') =>
  showTerms(document, '/installments/en_US.html', title, { fetch: async () => answer(), warn });
const dialog = () => document.querySelector('dialog');

it('shows the words under the name of the provider', async () => {
  await open(() => new Response(page('en-US')));
  expect(dialog()?.open).toBe(true);
  expect(dialog()?.lang).toBe('en-US');
  const name = document.getElementById(dialog()?.getAttribute('aria-labelledby') ?? '');
  expect(name?.textContent).toBe('Afterpay');
  expect(dialog()?.textContent).toContain('Four parts.');
  expect(dialog()?.querySelector('button')?.textContent).toBe('Close');
});

it('has a button in the language of the page around words in their own', async () => {
  const other = document.implementation.createHTMLDocument();
  other.documentElement.lang = 'de';
  const facts = JSON.stringify({ sentences: { Close: 'Schließen' } });
  other.head.innerHTML = `<script type="application/json" id="awning-page">${facts}</script>`;
  const words = async () => new Response(page('en-US'));
  await showTerms(other, '/installments/en_US.html', 'Afterpay', { fetch: words, warn });
  const button = other.querySelector('dialog button');
  expect(button).toMatchObject({ lang: 'de', textContent: 'Schließen' });
});

it.each<[string, (shown: HTMLDialogElement) => void]>([
  ['the button', (shown) => shown.querySelector('button')?.click()],
  ['Escape, by which the browser closes it', (shown) => shown.close()],
  ['a click outside', (shown) => shown.dispatchEvent(new MouseEvent('click', { clientX: 5, clientY: 5 }))],
])('is closed by %s and gives the focus back', async (_, close) => {
  await open(() => new Response(page('en-US')));
  const shown = dialog();
  expect(shown).not.toBeNull();
  if (shown) close(shown);
  expect(dialog()).toBeNull();
  expect(document.activeElement?.id).toBe('opener');
});

it('stays open when its words are clicked', async () => {
  await open(() => new Response(page('en-US')));
  const inside = new MouseEvent('click', { clientX: 5, clientY: 5, bubbles: true });
  dialog()?.querySelector('p')?.dispatchEvent(inside);
  expect(dialog()?.open).toBe(true);
});

it('opens once, however often it is asked for', async () => {
  await Promise.all([open(() => new Response(page('en-US'))), open(() => new Response(page('en-US')))]);
  expect(document.querySelectorAll('dialog')).toHaveLength(1);
});

it.each<[string, () => Response]>([
  ['are not there', () => new Response('', { status: 404 })],
  [
    'cannot be had',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('only warns when the words %s', async (_, answer) => {
  await open(answer);
  expect(dialog()).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
});
