import { RECORD_TYPE } from '#shared/codes/record-type.ts';
import { isOnSale, isSoldOut } from '#shared/features/products/rules.ts';
import { isTruthy, property, toNumber, toText } from '#shared/json/values.ts';
import { slugify } from '#shared/text/slugify.ts';
import type { Scope } from '../../definition.ts';
import { formatter } from '../../definition.ts';

export const itemClasses = formatter({
  name: 'item-classes',
  summary: 'Classes that tell what kind of item it is.',
  params: [],
  examples: [
    {
      template: '{@|item-classes}',
      json: { recordTypeLabel: 'text', tags: ['Big News'], starred: true },
      output: 'hentry tag-big-news post-type-text featured',
    },
  ],
  usesScope: true,
  apply: (item, _args, scope) => classesOf(item, scope).join(' '),
});

function classesOf(item: unknown, scope: Scope): readonly string[] {
  const list = (key: string): readonly string[] => {
    const values = scope.resolve([key]);
    return Array.isArray(values) ? values.map((value) => slugify(toText(value))) : [];
  };
  const promoted = scope.resolve(['promotedBlockType']);
  const author = scope.resolve(['author', 'displayName']);
  const index = scope.resolve(['@index']);
  const isProduct = toNumber(property(item, 'recordType')) === RECORD_TYPE.storeItem;
  return [
    'hentry',
    ...(isTruthy(promoted) ? [`promoted promoted-block-${slugify(toText(promoted))}`] : []),
    ...list('categories').map((category) => `category-${category}`),
    ...list('tags').map((tag) => `tag-${tag}`),
    ...(isTruthy(author) ? [`author-${slugify(toText(author))}`] : []),
    `post-type-${toText(scope.resolve(['recordTypeLabel']))}`,
    ...(index === undefined ? [] : [`article-index-${toText(index)}`]),
    ...(isTruthy(scope.resolve(['starred'])) ? ['featured'] : []),
    ...(isProduct && isOnSale(item) ? ['on-sale'] : []),
    ...(isProduct && isSoldOut(item) ? ['sold-out'] : []),
  ];
}
