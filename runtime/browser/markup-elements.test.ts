// @vitest-environment jsdom
import { createElement, Fragment } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { describe, expect, it } from 'vitest';
import { makePlain, toElements } from './markup-elements.ts';

const reading = { nameOf: () => undefined, make: makePlain };

function read(markup: string) {
  const page = new DOMParser().parseFromString(markup, 'text/html');
  return createElement(Fragment, null, ...toElements(page.body, reading));
}

function page(markup: string): HTMLElement {
  const root = document.createElement('main');
  root.innerHTML = markup;
  return root;
}

/** Shows markups one after the other in the same place. */
function show(...markups: string[]): HTMLElement {
  const root = document.createElement('main');
  const island = createRoot(root);
  for (const markup of markups) island.render(read(markup));
  return root;
}

const EVERYTHING = `<p class="a b" data-x="1" style="color: red; --gap: 2px;">Text <b>and</b> more</p>
  <form action="/cart/coupon" method="post" novalidate=""><label for="f">Code</label>
    <input id="f" name="code" maxlength="40" spellcheck="false" autocomplete="off" required="">
    <input type="hidden" name="crumb" value="c"><input type="number" name="quantity" value="2" min="1" step="1">
    <textarea name="note" rows="3">Two words</textarea><button type="submit" disabled="" tabindex="-1">Use</button>
    <input type="radio" name="way" value="a" checked=""><input type="checkbox" name="gift" value="yes">
    <a href="/shop" translate="no" aria-hidden="true">Shop</a></form>
  <details open=""><summary>More</summary><svg viewBox="0 0 2 2"><path d="M0 0" stroke-width="2"></path></svg></details>`;

describe('toElements', () => {
  it('shows what the markup says, whatever was shown before', () => {
    expect(show(EVERYTHING).isEqualNode(page(EVERYTHING))).toBe(true);
    expect(show('<form><p>Before</p></form>', EVERYTHING).isEqualNode(page(EVERYTHING))).toBe(true);
    expect(show(EVERYTHING, '').innerHTML).toBe('');
  });

  it('takes over a page as it is', () => {
    const root = page(EVERYTHING);
    const before = [...root.querySelectorAll('*')];
    hydrateRoot(root, read(EVERYTHING));
    expect(root.innerHTML).toBe(EVERYTHING);
    expect([...root.querySelectorAll('*')].every((element, nth) => element === before[nth])).toBe(true);
  });

  it('chooses what the markup has chosen', () => {
    const select = '<select><option value="">None</option><option value="a">A</option>';
    const [shown] = show(
      `${select}</select>`,
      `${select}<option value="b" selected>B</option></select>`,
    ).children;
    expect(shown).toHaveProperty('value', 'b');
  });

  it.each([
    ['scripts', 'a<script>document.title = "ran"</script>b', 'ab'],
    ['handlers', '<img alt="" onerror="document.title = \'ran\'">', '<img alt="">'],
    ['what is for browsers without scripts', 'a<noscript><p>No</p></noscript>', 'a'],
    ['attributes that no script can set', '<p @click="x" title="y">a</p>', '<p title="y">a</p>'],
    ['comments', '<p>a<!-- b -->c</p>', '<p>ac</p>'],
  ])('leaves out %s', (_, markup, shown) => {
    document.title = '';
    const root = show(markup);
    root.querySelector('img')?.dispatchEvent(new Event('error'));
    expect([root.innerHTML, document.title]).toEqual([shown, '']);
  });

  it('keeps an element while others come before it', () => {
    const root = document.createElement('main');
    const island = createRoot(root);
    island.render(read('<p>One</p><ul><li>A</li></ul><div class="foot">Sum</div>'));
    const [, list, foot] = root.children;
    island.render(
      read('<form></form><p>One</p><div class="new">New</div><ul><li>B</li></ul><div class="foot">Sum</div>'),
    );
    expect([list, foot].map((element) => element?.parentElement)).toEqual([root, root]);
    expect(list?.textContent).toBe('B');
  });
});
