import { COLLECTION_TYPE } from '#shared/codes/collection-type.ts';
import { FOLDER_BEHAVIOR } from '#shared/codes/folder-behavior.ts';
import { isFolderClickable } from '#shared/features/pages/rules.ts';
import type { PredicateDefinition } from '../../definition.ts';
import { predicate } from '../../definition.ts';
import { isTruthy, property, propertyAt, toNumber, toText } from '#shared/json/values.ts';
import { flag } from './flag.ts';

/** Questions about the collection of the page, or about a folder of the navigation. */
export const collectionPredicates: readonly PredicateDefinition[] = [
  flag('collection?', 'Is there a collection?', { yes: { collection: { id: 1 } }, no: {} }, (node) =>
    isTruthy(property(node, 'collection')),
  ),
  flag(
    'collection-page?',
    'Is the collection a page?',
    { yes: { collection: { type: 10 } }, no: {} },
    (node) => toNumber(propertyAt(node, ['collection', 'type'])) === COLLECTION_TYPE.page,
  ),
  flag(
    'collection-template-page?',
    'Is the collection a template page?',
    { yes: { collection: { type: 7 } }, no: { type: 10 } },
    (node) => {
      const collection = property(node, 'collection');
      const type = property(collection === undefined ? node : collection, 'type');
      return toNumber(type) === COLLECTION_TYPE.templatePage;
    },
  ),
  predicate({
    name: 'collectionTypeNameEquals?',
    summary: 'Has the collection a type of this name?',
    params: [{ name: 'name', summary: 'Name of the type.', isRequired: true }],
    examples: [
      { template: '{.collectionTypeNameEquals? blog}yes{.end}', json: { typeName: 'blog' }, output: 'yes' },
    ],
    test: (_node, [name], scope) => name !== undefined && toText(scope.resolve(['typeName'])) === name,
  }),
  flag('folder?', 'Is the collection a folder?', { yes: { collection: { folder: true } }, no: {} }, (node) =>
    isTruthy(propertyAt(node, ['collection', 'folder'])),
  ),
  flag(
    'index?',
    'Is the collection a folder that shows an index?',
    {
      yes: { collection: { folder: true, folderBehavior: 1 } },
      no: { collection: { folder: true, folderBehavior: 2 } },
    },
    (node) =>
      isTruthy(propertyAt(node, ['collection', 'folder'])) &&
      propertyAt(node, ['collection', 'folderBehavior']) === FOLDER_BEHAVIOR.index,
  ),
  flag(
    'redirect?',
    'Does a click on the folder lead elsewhere?',
    { yes: { folderBehavior: 2 }, no: {} },
    (node) => toNumber(property(node, 'folderBehavior')) === FOLDER_BEHAVIOR.redirect,
  ),
  flag(
    'clickable?',
    'Does a click on the folder lead anywhere?',
    { yes: {}, no: { folderBehavior: 3 } },
    (_node, scope) => {
      const written = scope.resolve(['folderBehavior']);
      return isFolderClickable(written === undefined ? undefined : toNumber(written));
    },
  ),
];
