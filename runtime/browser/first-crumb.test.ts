import { expect, it } from 'vitest';
import { createFirstCrumb, fetchOnTouch } from './first-crumb.ts';

function open(crumb: string | undefined) {
  document.body.innerHTML = '<p>words</p><button class="add"><b>Add</b></button>';
  let asked = 0;
  const first = createFirstCrumb(
    () => crumb,
    () => Promise.resolve((asked += 1)),
  );
  fetchOnTouch(document, first, '.add');
  const touch = (selector: string, type: string) =>
    document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));
  return { first, touch, asked: () => asked };
}

it.each(['pointerover', 'focusin'])('is fetched once, at the first %s of what writes', async (type) => {
  const { first, touch, asked } = open(undefined);
  touch('p', type);
  expect([asked(), first.coming]).toEqual([0, undefined]);
  touch('b', type);
  touch('.add', 'pointerover');
  expect(asked()).toBe(1);
  expect(await first.coming).toBe(1);
});

it('is not fetched by who has one', () => {
  const { first, touch, asked } = open('c1');
  touch('b', 'pointerover');
  expect([asked(), first.coming]).toEqual([0, undefined]);
});
