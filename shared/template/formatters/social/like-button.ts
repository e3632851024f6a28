import { html, verbatim } from '#shared/html/html.ts';
import { areLikesShown } from '#shared/features/likes/rules.ts';
import { toText } from '#shared/json/values.ts';
import { markupFormatter } from '../../definition.ts';

export const likeButton = markupFormatter({
  name: 'like-button',
  summary: 'Place for the like button of an item.',
  prints: 'elements',
  params: [],
  examples: [
    {
      template: '{@|like-button}',
      json: { id: 'i', likeCount: 3, websiteSettings: { simpleLikingEnabled: true } },
      output:
        '\n  <span class="sqs-simple-like" data-item-id="i" data-like-count="3">\n    <span class="like-icon"></span>\n    <span class="like-count"></span>\n  </span>\n',
    },
  ],
  apply: (item, _args, scope) => {
    if (!areLikesShown(item, scope.resolve(['websiteSettings']))) return html``;
    const id = verbatim(toText(scope.resolve(['id'])));
    const count = verbatim(toText(scope.resolve(['likeCount'])));
    return html`\n  <span class="sqs-simple-like" data-item-id="${id}" data-like-count="${count}">\n    <span class="like-icon"></span>\n    <span class="like-count"></span>\n  </span>\n`;
  },
});
