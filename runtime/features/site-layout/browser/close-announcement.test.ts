// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startWidgets, type VisitorPage } from '../../../browser/widget.ts';
import { announcementWidget } from './announcement.ts';
import { closeAnnouncement, startAnnouncement } from './close-announcement.ts';

function show(words: string, href?: string): HTMLElement {
  const shown = href === undefined ? words : `<a href="${href}">${words}</a>`;
  document.body.innerHTML = `<aside data-closes><span>${shown}</span><button hidden>×</button></aside>
    <header><a href="/">Saltmarsh</a></header>`;
  return document.querySelector('aside') as HTMLElement;
}

const bar = () => document.querySelector('aside');
const press = () => document.querySelector('button')?.click();
const start = () => startAnnouncement(bar() as HTMLElement);

beforeEach(() => localStorage.clear());

describe('an announcement', () => {
  it('has a button to close it once scripts are there, and hands the focus on', async () => {
    show('Closed on Monday');
    startWidgets([announcementWidget], document, {} as unknown as VisitorPage);
    await vi.waitFor(() => expect(document.querySelector('button')?.hidden).toBe(false));
    document.querySelector('button')?.focus();
    press();
    expect(bar()).toBeNull();
    expect(document.activeElement?.textContent).toBe('Saltmarsh');
  });

  it.each([
    ['the same', 'Sale', '/shop', false],
    ['other words', 'Last day of the sale', '/shop', true],
    ['another link', 'Sale', '/shop/mugs', true],
  ])('that was closed leaves the next page with %s: shown %s %s %s', (_, words, href, isShown) => {
    show('Sale', '/shop');
    start();
    press();
    show(words, href);
    start();
    expect(bar() !== null).toBe(isShown);
  });

  it('is closed on this page alone where the browser keeps nothing', () => {
    const none = () => {
      throw new DOMException('no', 'SecurityError');
    };
    closeAnnouncement(show('Sale'), none);
    press();
    expect(bar()).toBeNull();
    closeAnnouncement(show('Sale'), none);
    expect(bar()).not.toBeNull();
  });
});
