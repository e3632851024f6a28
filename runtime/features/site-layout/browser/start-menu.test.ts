// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startMenu } from './start-menu.ts';

const MENU = `<button id="open" popovertarget="menu">Menu</button>
<nav id="menu" data-site-menu>
  <button id="close" popovertarget="menu">Close menu</button>
  <a id="shop" href="#shop">Shop</a>
  <details><summary>About</summary><a id="team" href="#team">Team</a></details>
</nav>
<a id="after" href="#after">After</a>`;

const hide = vi.fn<() => void>();

const find = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`The page has no ${selector}.`);
  return element;
};

/** What browsers tell when the menu opens or closes. */
function toggle(newState: 'open' | 'closed'): void {
  find('#menu').dispatchEvent(Object.assign(new Event('toggle'), { newState }));
}

beforeEach(() => {
  document.body.innerHTML = MENU;
  hide.mockReset();
  find('#menu').hidePopover = hide;
  startMenu(find('#menu'));
});

describe('the menu of a site', () => {
  it('has the focus when it opens, and not when it closes', () => {
    find('#open').focus();
    toggle('closed');
    expect(document.activeElement?.id).toBe('open');
    toggle('open');
    expect(document.activeElement?.id).toBe('shop');
  });

  it.each([
    ['closes where the focus goes on to the page', '#after', 1],
    ['stays open for its own links', '#team', 0],
    ['is closed by its button, and not twice', '#open', 0],
  ])('%s', (_, next, times) => {
    toggle('open');
    find(next).focus();
    expect(hide).toHaveBeenCalledTimes(times);
  });

  it('closes when a link is followed, and not at a press on a folder', () => {
    toggle('open');
    find('summary').click();
    expect(hide).not.toHaveBeenCalled();
    find('#shop').click();
    expect(hide).toHaveBeenCalledOnce();
  });

  it('has folders that close by Escape, with the focus on their name', () => {
    find('details').setAttribute('open', '');
    find('#team').focus();
    find('#team').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(find('details').hasAttribute('open')).toBe(false);
    expect(document.activeElement?.localName).toBe('summary');
  });

  it('has folders that close where the focus leaves them, unless the menu is open over the page', () => {
    for (const state of ['open', 'closed'] as const) {
      toggle(state);
      find('details').setAttribute('open', '');
      find('#team').focus();
      find('#shop').focus();
      expect(find('details').hasAttribute('open')).toBe(state === 'open');
    }
  });
});
