import { areCommentsShown } from '#shared/features/comments/rules.ts';
import type { PredicateDefinition } from '../../definition.ts';
import { isTruthy, property, toNumber } from '#shared/json/values.ts';
import { flag } from '../content/flag.ts';

/** Questions about comments. */
export const commentPredicates: readonly PredicateDefinition[] = [
  flag(
    'comments?',
    'Are comments shown?',
    { yes: { commentState: 1 }, no: { commentState: 1, websiteSettings: { commentsEnabled: false } } },
    (node, scope) => {
      const settings = scope.resolve(['websiteSettings']);
      return areCommentsShown({
        commentState: toNumber(property(node, 'commentState')),
        publicCommentCount: toNumber(property(node, 'publicCommentCount')),
        isForcedOff: settings !== undefined && !isTruthy(property(settings, 'commentsEnabled')),
      });
    },
  ),
  flag(
    'disqus?',
    'Does the site use the external comment service?',
    { yes: { websiteSettings: { disqusShortName: 'x' } }, no: {} },
    (_node, scope) => isTruthy(scope.resolve(['websiteSettings', 'disqusShortName'])),
  ),
];
