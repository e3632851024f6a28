import { property } from '#shared/json/values.ts';
import { markupFormatter } from '../../definition.ts';
import { imageMeta } from './image-markup.ts';

export const coverImageMeta = markupFormatter({
  name: 'cover-image-meta',
  summary: 'Attributes of the cover picture.',
  prints: 'attributes',
  params: [],
  examples: [{ template: '[{@|cover-image-meta}]', json: {}, output: '[]' }],
  apply: (value, _args, scope) => imageMeta(property(value, 'coverImage'), scope),
});
