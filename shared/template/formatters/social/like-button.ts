import { isTruthy, toText } from '#shared/json/values.ts';
import { formatter } from '../../definition.ts';

export const likeButton = formatter({
  name: 'like-button',
  summary: 'Place for the like button of an item.',
  params: [],
  examples: [
    {
      template: '{@|like-button}',
      json: { id: 'i', likeCount: 3, websiteSettings: { simpleLikingEnabled: true } },
      output:
        '\n  <span class="sqs-simple-like" data-item-id="i" data-like-count="3">\n    <span class="like-icon"></span>\n    <span class="like-count"></span>\n  </span>\n',
    },
  ],
  usesScope: true,
  apply: (item, _args, scope) => {
    if (!isTruthy(item) || !isTruthy(scope.resolve(['websiteSettings', 'simpleLikingEnabled']))) return '';
    const id = toText(scope.resolve(['id']));
    const count = toText(scope.resolve(['likeCount']));
    return `\n  <span class="sqs-simple-like" data-item-id="${id}" data-like-count="${count}">\n    <span class="like-icon"></span>\n    <span class="like-count"></span>\n  </span>\n`;
  },
});
