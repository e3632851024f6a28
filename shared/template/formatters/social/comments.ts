import { html, type Markup, verbatim } from '#shared/html/html.ts';
import { isTruthy, toText } from '#shared/json/values.ts';
import { markupFormatter } from '../../definition.ts';

export const comments = markupFormatter({
  name: 'comments',
  summary: 'Place for the comments of an item or collection.',
  prints: 'elements',
  params: [],
  examples: [
    {
      template: '{@|comments}',
      json: { id: 'i', item: { id: 'i', publicCommentCount: 1, commentState: 1 } },
      output:
        '\n  <div class="squarespace-comments" id="comments-i" data-item-id="i" data-public-comment-count="1" data-comment-state="1"></div>\n',
    },
  ],
  apply: (_value, _args, scope) => {
    const text = (...path: string[]): Markup => verbatim(toText(scope.resolve(path)));
    if (isTruthy(scope.resolve(['websiteSettings', 'disqusShortname']))) {
      return html`\n  <div class="squarespace-comments" id="disqus_thread"></div>\n`;
    }
    const owner = ['item', 'collection'].find((name) => isTruthy(scope.resolve([name])));
    const attributes =
      owner === undefined
        ? undefined
        : html` data-${owner}-id="${text(owner, 'id')}" data-public-comment-count="${text(owner, 'publicCommentCount')}" data-comment-state="${text(owner, 'commentState')}"`;
    return html`\n  <div class="squarespace-comments" id="comments-${text('id')}"${attributes}></div>\n`;
  },
});
