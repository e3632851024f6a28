// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { type KeptPopup, POPUP_KEY } from '#shared/features/popup-overlay/rules.ts';
import { type PopupDeps, showPopup } from './popup.ts';

const NOW = Date.parse('2026-03-31T12:00:00Z');
const PAGE =
  '<title>News</title><header>Shop</header><main><h2>Ten percent</h2><form action="/news" method="post"><button>Send</button></form></main>';
const POPUP = { path: '/popup', version: 'v1', close: 'Close' };

let kept: Map<string, string>;
let asked: string[];

function deps(answer: Partial<PopupDeps> = {}): PopupDeps {
  return {
    document,
    fetch(path) {
      asked.push(path);
      return Promise.resolve(new Response(PAGE));
    },
    storage: () => ({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    }),
    now: () => NOW,
    ...answer,
  };
}

const dialog = () => document.querySelector('dialog');
const stored = () => JSON.parse(kept.get(POPUP_KEY) ?? 'null') as KeptPopup | null;

beforeEach(() => {
  // jsdom opens no dialogs.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.dispatchEvent(new Event('close'));
  };
  document.body.innerHTML = '<p>The page</p>';
  kept = new Map();
  asked = [];
});

describe('the popup of a site', () => {
  it('is shown over the page with what stands on its own page, and a name', async () => {
    await showPopup(deps(), POPUP);
    expect(asked).toEqual(['/popup']);
    expect(dialog()?.open).toBe(true);
    expect(dialog()?.getAttribute('aria-label')).toBe('News');
    expect(dialog()?.textContent).toContain('Ten percent');
    expect(dialog()?.textContent).not.toContain('Shop');
    expect(dialog()?.querySelector('button')?.getAttribute('aria-label')).toBe('Close');
  });

  it('is remembered as closed, and not asked for again', async () => {
    await showPopup(deps(), POPUP);
    dialog()?.close();
    expect(dialog()).toBeNull();
    expect(stored()).toEqual({ version: 'v1', closedDate: '2026-03-31T12:00:00.000Z' });
    await showPopup(deps(), POPUP);
    expect(asked).toEqual(['/popup']);
  });

  it('is shown again in another version', async () => {
    kept.set(
      POPUP_KEY,
      JSON.stringify({ version: 'v0', closedDate: '2026-03-31T11:00:00Z', submitted: true }),
    );
    await showPopup(deps(), POPUP);
    expect(dialog()).not.toBeNull();
  });

  it('is remembered as submitted once its form is sent', async () => {
    await showPopup(deps(), POPUP);
    dialog()
      ?.querySelector('form[action="/news"]')
      ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    expect(stored()).toEqual({ version: 'v1', submitted: true });
    await showPopup(deps(), POPUP);
    expect(asked).toEqual(['/popup']);
  });

  it('is not shown where its page is not there', async () => {
    await showPopup(deps({ fetch: () => Promise.resolve(new Response('', { status: 404 })) }), POPUP);
    expect(dialog()).toBeNull();
  });

  it('is shown where the browser keeps nothing', async () => {
    const refuse = () => {
      throw new Error('Nothing is kept here.');
    };
    await showPopup(deps({ storage: refuse }), POPUP);
    expect(dialog()).not.toBeNull();
    dialog()?.dispatchEvent(new Event('close'));
    expect(dialog()).toBeNull();
  });
});
