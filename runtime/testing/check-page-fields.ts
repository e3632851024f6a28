import { isObject, property } from '#shared/json/values.ts';
import { PAGE_OBJECTS, type PageKind, type PageObject } from '#shared/theme/page-fields.ts';

type Found = Readonly<Record<keyof typeof PAGE_OBJECTS, readonly unknown[]>>;

const listIn = (value: unknown, name: string): readonly unknown[] => {
  const list = property(value, name);
  return Array.isArray(list) ? list : [];
};

const thoseIn = (values: readonly unknown[], name: string): readonly unknown[] =>
  values.map((value) => property(value, name)).filter((value) => value !== undefined);

function entriesIn(items: readonly unknown[]): readonly unknown[] {
  return items.flatMap((entry) => [entry, ...entriesIn(listIn(entry, 'items'))]);
}

/** The objects of a page's JSON that the table tells about. */
function objectsOf(json: unknown, kind: PageKind): Found {
  const all = property(json, 'awningNavigations');
  const entries = Object.values(isObject(all) ? all : {}).flatMap((one) => entriesIn(listIn(one, 'items')));
  const paged = thoseIn([json], 'pagination');
  return {
    navigationEntry: entries,
    linkedCollection: thoseIn(entries, 'collection'),
    externalLink: thoseIn(entries, 'externalLink'),
    collection: thoseIn([json], 'collection'),
    item: [...thoseIn([json], 'item'), ...listIn(json, 'items')],
    pagination: kind === 'item' ? [] : paged,
    neighbours: kind === 'item' ? paged : [],
    website: thoseIn([json], 'website'),
    websiteSettings: thoseIn([json], 'websiteSettings'),
    template: thoseIn([json], 'template'),
  };
}

function problemsOf({ name, fields }: PageObject, object: unknown): string[] {
  const has = new Set(isObject(object) ? Object.keys(object) : []);
  const known = new Map(fields.map((field) => [field.name, field.state]));
  return [
    ...fields
      .filter((field) => field.state === 'there' && !has.has(field.name))
      .map((field) => `${name}.${field.name} is missing.`),
    ...[...has].flatMap((field) => {
      const state = known.get(field);
      if (state === undefined) return [`${name}.${field} is not in the table.`];
      return state === 'there' || state === 'sometimes'
        ? []
        : [`${name}.${field} is there, against the table.`];
    }),
  ];
}

/**
 * What of a page's JSON is not as the table of its fields says; a kind of items that comes later is held to the same.
 * @param kind of the page
 */
export function checkPageFields(json: unknown, kind: PageKind): readonly string[] {
  const found = objectsOf(json, kind);
  const problems = Object.entries(PAGE_OBJECTS).flatMap(([key, object]: [string, PageObject]) => {
    const here = found[key as keyof Found];
    const isOpen = object.on.includes(kind);
    if (!isOpen && here.length > 0) return [`${object.name} is on a page of the kind ${kind}.`];
    return here.flatMap((one) => problemsOf(object, one));
  });
  return [...new Set(problems)];
}
