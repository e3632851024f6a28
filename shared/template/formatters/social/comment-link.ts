import { isTruthy, toText } from '#shared/json/values.ts';
import { formatter } from '../../definition.ts';

export const commentLink = formatter({
  name: 'comment-link',
  summary: 'Link to the comments of an item.',
  params: [],
  examples: [
    {
      template: '{@|comment-link}',
      json: { id: 'i', fullUrl: '/p', publicCommentCount: 2 },
      output: '\n  <a href="/p#comments-i" class="sqs-comment-link" data-id="i">\n  2\n  Comments\n  </a>\n',
    },
  ],
  usesScope: true,
  apply: (_item, _args, scope) => {
    const text = (key: string): string => toText(scope.resolve([key]));
    if (isTruthy(scope.resolve(['websiteSettings', 'disqusShortname']))) {
      return `\n  <a href="${text('fullUrl')}" class="sqs-comment-link sqs-disqus-comment-link" data-id="${text('id')}"></a>\n`;
    }
    const count = scope.resolve(['publicCommentCount']);
    return `\n  <a href="${text('fullUrl')}#comments-${text('id')}" class="sqs-comment-link" data-id="${text('id')}">\n  ${count === 0 ? 'No' : toText(count)}\n  Comment${count === 1 ? '' : 's'}\n  </a>\n`;
  },
});
