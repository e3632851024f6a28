import { html, type Markup, verbatim } from '#shared/html/html.ts';
import { isTruthy, toText } from '#shared/json/values.ts';
import { markupFormatter } from '../../definition.ts';

export const commentLink = markupFormatter({
  name: 'comment-link',
  summary: 'Link to the comments of an item.',
  prints: 'elements',
  params: [],
  examples: [
    {
      template: '{@|comment-link}',
      json: { id: 'i', fullUrl: '/p', publicCommentCount: 2 },
      output: '\n  <a href="/p#comments-i" class="sqs-comment-link" data-id="i">\n  2\n  Comments\n  </a>\n',
    },
  ],
  apply: (_item, _args, scope) => {
    const text = (key: string): Markup => verbatim(toText(scope.resolve([key])));
    if (isTruthy(scope.resolve(['websiteSettings', 'disqusShortname']))) {
      return html`\n  <a href="${text('fullUrl')}" class="sqs-comment-link sqs-disqus-comment-link" data-id="${text('id')}"></a>\n`;
    }
    const count = scope.resolve(['publicCommentCount']);
    return html`\n  <a href="${text('fullUrl')}#comments-${text('id')}" class="sqs-comment-link" data-id="${text('id')}">\n  ${count === 0 ? 'No' : verbatim(toText(count))}\n  Comment${count === 1 ? '' : 's'}\n  </a>\n`;
  },
});
