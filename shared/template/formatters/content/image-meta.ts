import { markupFormatter } from '../../definition.ts';
import { imageMeta as meta } from './image-markup.ts';

export const imageMeta = markupFormatter({
  name: 'image-meta',
  summary: 'Attributes of a picture: address, size, focal point and alternative text.',
  prints: 'attributes',
  params: [],
  examples: [
    {
      template: '<img {@|image-meta}/>',
      json: { assetUrl: '/a.jpg', originalSize: '10x20', title: 'A "b"' },
      output:
        '<img data-src="/a.jpg" data-image="/a.jpg" data-image-dimensions="10x20" data-image-focal-point="0.5,0.5" alt="A &quot;b&quot;" />',
    },
  ],
  apply: (image, _args, scope) => meta(image, scope),
});
