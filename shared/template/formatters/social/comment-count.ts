import { commentCountText } from '#shared/features/comments/rules.ts';
import { property, toNumber } from '#shared/json/values.ts';
import { formatter } from '../../definition.ts';

export const commentCount = formatter({
  name: 'comment-count',
  summary: 'Number of comments in words.',
  params: [],
  examples: [{ template: '{@|comment-count}', json: { publicCommentCount: 2 }, output: '2 Comments' }],
  apply: (item) => commentCountText(toNumber(property(item, 'publicCommentCount'))),
});
