import { html, verbatim } from '#shared/html/html.ts';
import { property, toText } from '#shared/json/values.ts';
import { markupFormatter } from '../../definition.ts';
import { altOf, imageMeta } from './image-markup.ts';

const DEFAULT_CLASS = 'thumb-image';

export const image = markupFormatter({
  name: 'image',
  summary: 'A picture that loads when it comes into view.',
  prints: 'elements',
  params: [{ name: 'class', summary: 'Class of the element; thumb-image unless given.' }],
  examples: [
    {
      template: '{@|image}',
      json: { id: 'i', assetUrl: '/a.jpg', originalSize: '10x20', title: 'A' },
      output:
        '<noscript><img src="/a.jpg" alt="A" /></noscript><img class="thumb-image" data-src="/a.jpg" data-image="/a.jpg" data-image-dimensions="10x20" data-image-focal-point="0.5,0.5" alt="A" data-load="false" data-image-id="i" data-type="image" />',
    },
  ],
  parse: (args) => (args.length === 1 ? (args[0] as string) : DEFAULT_CLASS),
  apply: (value, className, scope) => {
    const url = verbatim(toText(property(value, 'assetUrl')));
    const id = verbatim(toText(property(value, 'id')));
    const fallback = html`<noscript><img src="${url}" alt="${altOf(value, scope)}" /></noscript>`;
    return html`${fallback}<img class="${verbatim(className)}" ${imageMeta(value, scope)}data-load="false" data-image-id="${id}" data-type="image" />`;
  },
});
