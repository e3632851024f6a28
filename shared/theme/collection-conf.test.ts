import { describe, expect, it } from 'vitest';
import { collectionTypesOf, parseCollectionConf, typeOfPage } from './collection-conf.ts';

const texts = {
  'collections/index.conf': '{ "title": "Index", "folder": true, "index": true, "fullData": true, }',
  'collections/blog.list.conf': "{ 'acceptTypes': ['text'], 'ordering': 'chronological', 'pageSize': '20' }",
};
const paths = [
  ...Object.keys(texts),
  'collections/blog.list',
  'collections/quotes.list',
  'pages/quotes.page',
];
const types = collectionTypesOf(paths, texts);

describe('the types of collections of a theme', () => {
  it('are those with settings or a list', () => {
    expect([...types.keys()].sort()).toEqual(['blog', 'index', 'quotes']);
    expect(types.get('index')).toMatchObject({ title: 'Index', folder: true, index: true, fullData: true });
    expect(types.get('blog')).toMatchObject({
      acceptTypes: ['text'],
      ordering: 'chronological',
      pageSize: 20,
    });
    expect(types.get('quotes')).toEqual(parseCollectionConf(undefined));
  });

  it.each([
    [{ type: 'page', page: 'index' }, 'index'],
    [{ type: 'page', page: 'quotes' }, undefined],
    [{ type: 'page', page: 'about' }, undefined],
    [{ type: 'page' }, undefined],
    [{ type: 'products', page: 'index' }, undefined],
  ])('are what a page is made by: %j', (page, type) => {
    expect(typeOfPage(page, types, (path) => paths.includes(path))).toBe(type);
  });

  it.each(['{', '[]', '{ "pageSize": 0, "folder": "yes", "acceptTypes": 3 }'])(
    'say nothing in settings that cannot be read: %s',
    (text) => {
      expect(parseCollectionConf(text)).toEqual(parseCollectionConf(undefined));
    },
  );
});
