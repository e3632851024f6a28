// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { createCompareLayer, describeElement } from './compare-layer.ts';
import type { FrameMessage } from './frame-messages.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

function show(html: string) {
  document.body.innerHTML = html;
  const told: FrameMessage[] = [];
  return { told, layer: createCompareLayer((message) => told.push(message)) };
}

it('tells the words and pictures of a page in their order, without what holds other ones', () => {
  const { told, layer } = show(
    '<h1>Our  kiln</h1><ul><li><a href="/shop">Shop</a></li></ul><p>Hot</p><img src="/s/a.jpg" alt="Kiln">',
  );
  layer.run({ kind: 'readElements' });
  expect(told).toEqual([
    {
      kind: 'elements',
      elements: ['h1|Our kiln|||||', 'a|Shop|||/shop||', 'p|Hot|||||', 'img||/s/a.jpg|||Kiln|'],
    },
  ]);
});

it('tells them again when the page is another one, and only then', () => {
  const { told, layer } = show('<p>One</p>');
  layer.handleShown();
  expect(told).toEqual([]);
  layer.run({ kind: 'readElements' });
  layer.handleShown();
  document.body.innerHTML = '<p>Two</p>';
  layer.handleShown();
  expect(told).toEqual([
    { kind: 'elements', elements: ['p|One|||||'] },
    { kind: 'elements', elements: ['p|Two|||||'] },
  ]);
});

it('frames the elements that are named, and takes the frames away', () => {
  const { layer } = show('<p>One</p><p>Two</p>');
  const framed = () => [...document.querySelectorAll('[data-awning-differs]')].map((one) => one.textContent);
  layer.run({ kind: 'outline', at: [1] });
  expect(framed()).toEqual(['Two']);
  layer.run({ kind: 'outline', at: [] });
  expect(framed()).toEqual([]);
});

it('tells how far the page is scrolled, but not where it was led', () => {
  const { told, layer } = show('<p>One</p>');
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {
    window.dispatchEvent(new Event('scroll'));
  });
  layer.run({ kind: 'readElements' });
  layer.run({ kind: 'scrollTo', top: 40 });
  expect(scroll).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('scroll'));
  expect(told.slice(1)).toEqual([{ kind: 'scrolled', top: 0 }]);
});

it.each([
  [
    'words beside a link',
    '<p>Open <em>from</em> noon, <a href="/visit">come by</a>.</p>',
    ['p|Open from noon, .|||||', 'a|come by|||/visit||'],
  ],
  ['words in no paragraph', '<div><span>Sold</span> out</div>', ['div|out|||||', 'span|Sold|||||']],
  ['nothing that only programs read', '<style>a{}</style><noscript>x</noscript><p>Hot</p>', ['p|Hot|||||']],
])('tells %s', (_, html, elements) => {
  const { told, layer } = show(html);
  layer.run({ kind: 'readElements' });
  expect(told).toEqual([{ kind: 'elements', elements }]);
});

it('keeps the description of an element short', () => {
  const element = document.createElement('p');
  expect(describeElement({ element, words: 'x'.repeat(1_000) })).toHaveLength(400);
});
