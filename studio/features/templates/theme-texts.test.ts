import { expect, it } from 'vitest';
import { toFixedSource } from './theme-texts.ts';

it('puts the files of a theme over the templates of every store, which take part where it has none', () => {
  const own = [
    { path: 'pages/cart.page', text: 'own', isChanged: true },
    { path: 'site.region', text: 'frame', isChanged: false },
  ];
  expect(
    toFixedSource(own, [
      { path: 'pages/cart.page', content: 'common' },
      { path: 'pages/order.page', content: 'order' },
    ]).files(),
  ).toEqual([...own, { path: 'pages/order.page', text: 'order', isChanged: false }]);
});
