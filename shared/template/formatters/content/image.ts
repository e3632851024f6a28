import { property, toText } from '#shared/json/values.ts';
import { formatter } from '../../definition.ts';
import { altAttribute, imageMeta } from './image-markup.ts';

const DEFAULT_CLASS = 'thumb-image';

export const image = formatter({
  name: 'image',
  summary: 'A picture that loads when it comes into view.',
  params: [{ name: 'class', summary: 'Class of the element; thumb-image unless given.' }],
  examples: [
    {
      template: '{@|image}',
      json: { id: 'i', assetUrl: '/a.jpg', originalSize: '10x20', title: 'A' },
      output:
        '<noscript><img src="/a.jpg" alt="A" /></noscript><img class="thumb-image" data-src="/a.jpg" data-image="/a.jpg" data-image-dimensions="10x20" data-image-focal-point="0.5,0.5" alt="A" data-load="false" data-image-id="i" data-type="image" />',
    },
  ],
  usesScope: true,
  parse: (args) => (args.length === 1 ? (args[0] as string) : DEFAULT_CLASS),
  apply: (value, className, scope) => {
    const url = toText(property(value, 'assetUrl'));
    const id = toText(property(value, 'id'));
    const fallback = `<noscript><img src="${url}" alt="${altAttribute(value, scope)}" /></noscript>`;
    return `${fallback}<img class="${className}" ${imageMeta(value, scope)}data-load="false" data-image-id="${id}" data-type="image" />`;
  },
});
