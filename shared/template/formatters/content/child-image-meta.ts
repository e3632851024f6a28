import { propertyAt } from '#shared/json/values.ts';
import { isWholeNumber } from '../../argument-checks.ts';
import { markupFormatter } from '../../definition.ts';
import { imageMeta } from './image-markup.ts';

export const childImageMeta = markupFormatter({
  name: 'child-image-meta',
  summary: 'Attributes of the picture of one of the items.',
  prints: 'attributes',
  params: [{ name: 'index', summary: 'Which of the items, from 0.' }],
  check: isWholeNumber,
  examples: [
    {
      template: '{@|child-image-meta 1}',
      json: { items: [{}, { assetUrl: '/b.jpg', originalSize: '1x1', filename: 'b' }] },
      output:
        'data-src="/b.jpg" data-image="/b.jpg" data-image-dimensions="1x1" data-image-focal-point="0.5,0.5" alt="b" ',
    },
  ],
  parse: ([index = '0']) => Number.parseInt(index, 10),
  apply: (value, index, scope) => imageMeta(propertyAt(value, ['items', index]), scope),
});
