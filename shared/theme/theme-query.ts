import { trimSlashes } from '#shared/text/trim-slashes.ts';

/** A list of items that a template asks for with a query tag. */
export interface ThemeQuery {
  /** Name under which the page data has to hold the answer, in `awningQueries`. */
  readonly key: string;
  /** `urlId` of the collection, or `OWN_COLLECTION`. */
  readonly collection: string;
  readonly limit: number;
  readonly skip: number;
  /** Only featured items. */
  readonly featured: boolean;
  /** Only items that have something in common with the item of the page, the most alike first. */
  readonly related: boolean;
  readonly tag: string | undefined;
  readonly category: string | undefined;
}

/** What a query says for the collection of the page, of which its template does not know the word. */
export const OWN_COLLECTION = '@';
const MAX_QUERY_LIMIT = 200;

function wholeNumber(text: string | undefined, fallback: number, max: number): number {
  const number = Number(text ?? fallback);
  return Number.isInteger(number) && number >= 0 ? Math.min(number, max) : fallback;
}

function toWord(text: string): string {
  return text.replace(/[^A-Za-z0-9]+/g, '_');
}

/** The query that the attributes of a query tag ask for, or undefined without a collection. */
export function toQuery(attributes: ReadonlyMap<string, string>): ThemeQuery | undefined {
  const collection = trimSlashes(attributes.get('collection') ?? '');
  if (collection === '') return undefined;
  const limit = wholeNumber(attributes.get('limit'), 20, MAX_QUERY_LIMIT);
  const skip = wholeNumber(attributes.get('skip'), 0, Number.MAX_SAFE_INTEGER);
  const featured = attributes.get('featured') === 'true';
  const related = attributes.get('related') === 'true';
  const tag = attributes.get('tag');
  const category = attributes.get('category');
  const facts = [collection, String(limit), String(skip), String(featured), tag ?? '', category ?? ''];
  const key = `q-${[...facts, ...(related ? ['related'] : [])].map(toWord).join('-')}`;
  return { key, collection, limit, skip, featured, related, tag, category };
}
