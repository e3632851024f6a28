import { property } from '#shared/json/values.ts';
import { formatter } from '../../definition.ts';
import { imageMeta } from './image-markup.ts';

export const coverImageMeta = formatter({
  name: 'cover-image-meta',
  summary: 'Attributes of the cover picture.',
  params: [],
  examples: [{ template: '[{@|cover-image-meta}]', json: {}, output: '[]' }],
  usesScope: true,
  apply: (value, _args, scope) => imageMeta(property(value, 'coverImage'), scope),
});
