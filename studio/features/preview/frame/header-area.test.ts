// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EditMessage } from './frame-messages.ts';
import { createHeaderArea, type HeaderArea } from './header-area.ts';

const told: EditMessage[] = [];
let area: HeaderArea;

beforeEach(() => {
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync(): void {
        // Nothing is laid out here.
      }
    },
  );
  document.adoptedStyleSheets = [];
  told.length = 0;
  document.body.innerHTML = `<header id="b-site-header"><p>Words</p><img alt=""></header><main><p>More</p></main>`;
  area ??= createHeaderArea((message) => told.push(message));
  area.setOn(true);
});

const click = (selector: string, init: MouseEventInit = {}) =>
  document.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true, ...init }));

const CHOOSE = { kind: 'block', blockId: 'site-header', act: 'choose' };

describe('the header of a page that is edited', () => {
  it.each<[string, string, MouseEventInit, readonly object[]]>([
    ['is chosen by a click', 'header p', {}, [CHOOSE]],
    [
      'asks for another logo by a click on it',
      'header img',
      {},
      [CHOOSE, { kind: 'blockPicture', blockId: 'site-header', index: 0 }],
    ],
    ['is left alone by a click elsewhere', 'main p', {}, []],
    ['is left alone by a click that follows a link', 'header p', { ctrlKey: true }, []],
  ])('%s', (_, selector, init, messages) => {
    click(selector, init);
    expect(told).toEqual(messages);
  });

  it('is left alone where the page is only looked at', () => {
    expect(document.adoptedStyleSheets).toHaveLength(1);
    area.setOn(false);
    click('header p');
    expect([told, document.adoptedStyleSheets]).toEqual([[], []]);
  });
});
