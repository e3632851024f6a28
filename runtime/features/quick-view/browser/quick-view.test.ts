import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { mountQuickViewButton, QUICK_VIEW_SELECTOR, type QuickView } from './quick-view-buttons.ts';
import { createQuickView, type QuickViewDeps } from './quick-view.ts';

const PAGE = `<html><body><main><article><h1>Mug</h1><noscript><button>Add</button></noscript>
<script>window.x = 1</script><form></form></article></main></body></html>`;

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

const CARD = (path: string) =>
  `<li><a href="${path}">Card</a><span class="sqs-product-quick-view-button" role="button" tabindex="0">Quick View</span></li>`;

const fetchPage = vi.fn<QuickViewDeps['fetch']>();
const mountProducts = vi.fn<QuickViewDeps['mountProducts']>();
const openPath = vi.fn<QuickViewDeps['openPath']>();

function mount(html: string) {
  document.body.innerHTML = `<ul>${html}</ul>`;
  const load = vi.fn<() => Promise<QuickView>>(async () =>
    createQuickView(document, { fetch: fetchPage, mountProducts, openPath }),
  );
  let loading: Promise<QuickView> | undefined;
  const buttons = [...document.querySelectorAll<HTMLElement>(QUICK_VIEW_SELECTOR)];
  for (const button of buttons) mountQuickViewButton(button, () => (loading ??= load()));
  return { load, buttons };
}

beforeEach(() => {
  vi.resetAllMocks();
  fetchPage.mockImplementation(async () => new Response(PAGE));
});

const dialog = () => document.querySelector('dialog');

describe('a quick view', () => {
  it('loads nothing before a visitor is about to ask for it, and then once', async () => {
    const { load, buttons } = mount(CARD('/shop/p/mug') + CARD('/shop/p/vase'));
    expect(load).not.toHaveBeenCalled();
    buttons[0]?.dispatchEvent(new Event('pointerenter'));
    await expect.poll(() => fetchPage).toHaveBeenCalledWith('/shop/p/mug');
    buttons[0]?.click();
    await expect.poll(() => mountProducts).toHaveBeenCalledTimes(1);
    expect(fetchPage).toHaveBeenCalledTimes(1);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('shows the product under its name, without scripts and what is for visitors without them', async () => {
    const { buttons } = mount(CARD('/shop/p/mug'));
    buttons[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    await expect.poll(() => mountProducts).toHaveBeenCalledTimes(1);
    const name = document.getElementById(dialog()?.getAttribute('aria-labelledby') ?? '');
    expect(name?.textContent).toBe('Mug');
    expect(dialog()?.querySelector('form')).toBeInstanceOf(HTMLFormElement);
    expect(dialog()?.querySelector('script, noscript')).toBeNull();
    expect(dialog()?.querySelector('a')?.getAttribute('href')).toBe('/shop/p/mug');
  });

  it('gives the focus back and forgets the product when it is closed', async () => {
    const { buttons } = mount(CARD('/shop/p/mug'));
    buttons[0]?.click();
    await expect.poll(() => mountProducts).toHaveBeenCalledTimes(1);
    dialog()?.querySelector('button')?.click();
    expect(document.activeElement).toBe(buttons[0]);
    expect(dialog()?.querySelector('article')).toBeNull();
  });

  it.each([
    ['that is gone', async () => new Response('', { status: 404 })],
    ['that nobody answers for', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['of a theme that has no part for it', async () => new Response('<p>Mug</p>')],
  ])('goes to the page of a product %s', async (_, answer) => {
    fetchPage.mockImplementation(answer);
    const { buttons } = mount(CARD('/shop/p/mug'));
    buttons[0]?.click();
    await expect.poll(() => openPath).toHaveBeenCalledWith('/shop/p/mug');
    expect(mountProducts).not.toHaveBeenCalled();
  });

  it('has no button where no link says which product is meant', () => {
    const { buttons } = mount('<li><span class="sqs-product-quick-view-button">Quick View</span></li>');
    expect(buttons[0]?.hidden).toBe(true);
    const elsewhere = mount(CARD('https://evil.example/p/mug'));
    expect(elsewhere.buttons[0]?.hidden).toBe(true);
  });
});
