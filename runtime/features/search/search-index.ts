import { MARK_END, MARK_START, type Search, toPrefixQuery } from '#shared/features/search/rules.ts';
import { nearest } from '#shared/text/nearest.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import { CATEGORIES, PRODUCTS_EVER } from '../products/to-join.ts';

/** A product that was found. */
export interface ProductHit {
  readonly id: string;
  readonly collectionId: string;
  readonly urlId: string;
  /** Name and a piece of the text, with marks around what was looked for. */
  readonly title: string;
  readonly text: string;
}

/** Products that were found, and how they are spread over the categories below the roots. */
export interface ProductHits {
  readonly total: number;
  readonly hits: readonly ProductHit[];
  readonly categories: readonly {
    readonly id: string;
    readonly displayName: string;
    readonly count: number;
  }[];
}

/** Which hits are read. */
export interface HitAsk {
  readonly search: Search;
  /** Language of the site. */
  readonly language: string;
  /** Stores that visitors see. */
  readonly collectionIds: readonly string[];
  /** Only those in this category. */
  readonly categoryId: string | undefined;
  readonly limit: number;
  readonly skip: number;
}

/** Finds products by words; swap it for another engine here. */
export interface SearchIndex {
  /** One statement, the best hits first. */
  find(scope: ReadScope, ask: HitAsk): Promise<ProductHits>;
  /** Names of products that a search which is being typed may mean. */
  suggest(
    scope: ReadScope,
    ask: Pick<HitAsk, 'search' | 'collectionIds' | 'limit'>,
  ): Promise<readonly Pick<ProductHit, 'collectionId' | 'urlId' | 'title'>[]>;
  /** The word of the site's products that each misspelt word most likely means. */
  correct(scope: ReadScope, words: readonly string[]): Promise<ReadonlyMap<string, string | undefined>>;
}

/** How much a hit counts in a text, an excerpt, a tag or a SKU, and a name. */
const WEIGHTS = '{0.05,0.2,0.6,1}';
const CATEGORIES_MAX = 12;
const BODY_CHARACTERS = 2_000;
const CANDIDATES = 40;
/** Two letters that changed places leave little of a short word. */
const LEAST_SIMILARITY = 0.1;
const MARKS = `StartSel=${MARK_START},StopSel=${MARK_END}`;

const FIND = `
  WITH asked AS MATERIALIZED (
    SELECT websearch_to_tsquery(c.config, unaccent($2)) || $3::tsquery AS query, c.config
      FROM (SELECT text_config_of($4) AS config) c),
  found AS MATERIALIZED (
    SELECT f.product_id, f.category_ids, f.display_index, f.rank
      FROM asked a, found_products(a.query, $5::text[], '${WEIGHTS}') f),
  narrowed AS MATERIALIZED (SELECT * FROM found WHERE $6::text IS NULL OR category_ids @> ARRAY[$6::text]),
  page AS (
    SELECT product_id, rank, display_index FROM narrowed
     ORDER BY rank DESC, display_index, product_id LIMIT $7 OFFSET $8)
  SELECT (SELECT count(*)::int FROM narrowed) AS total,
         (SELECT COALESCE(json_agg(json_build_object('id', k.id, 'displayName', k.display_name, 'count', k.count)), '[]')
            FROM (SELECT c.id, c.display_name, held.count
                    FROM (SELECT held_id, count(*)::int, rank() OVER (ORDER BY count(*) DESC) AS place
                            FROM found, unnest(category_ids) AS held_id GROUP BY 1) held
                    JOIN ${CATEGORIES} c ON c.website_id = $1 AND c.id = held.held_id
                   WHERE held.place <= ${CATEGORIES_MAX} + cardinality($5::text[])
                   ORDER BY held.count DESC, c.display_index, c.id LIMIT ${CATEGORIES_MAX}) k) AS categories,
         (SELECT COALESCE(json_agg(json_build_object(
                   'id', p.id, 'collectionId', p.collection_id, 'urlId', p.url_id,
                   'title', ts_headline(a.config, p.name, a.query, '${MARKS},HighlightAll=true'),
                   'text', ts_headline(a.config, regexp_replace(p.excerpt || ' ' || left(p.body, ${BODY_CHARACTERS}), '<[^>]*>', ' ', 'g'),
                                       a.query, '${MARKS},MaxFragments=1,MaxWords=32,MinWords=16'))
                 ORDER BY g.rank DESC, g.display_index, g.product_id), '[]')
            FROM page g JOIN ${PRODUCTS_EVER} p ON p.website_id = $1 AND p.id = g.product_id, asked a) AS hits`;

const SUGGEST = `
  SELECT p.collection_id AS "collectionId", p.url_id AS "urlId", p.name AS title
    FROM (SELECT product_id, rank, display_index FROM found_products($2::tsquery, $3::text[], '${WEIGHTS}')
           ORDER BY rank DESC, display_index, product_id LIMIT $4) f
    JOIN ${PRODUCTS_EVER} p ON p.website_id = $1 AND p.id = f.product_id
   ORDER BY f.rank DESC, f.display_index, f.product_id`;

const CORRECT = `
  SELECT asked.word AS asked, ARRAY(SELECT words_like(asked.word, ${LEAST_SIMILARITY}, ${CANDIDATES})) AS known
    FROM unnest($1::text[]) AS asked (word)`;

/** Makes what finds products with PostgreSQL's own full-text search and trigrams. */
export function createSearchIndex(): SearchIndex {
  return {
    async find(scope, { search, language, collectionIds, categoryId, limit, skip }) {
      const [found] = await scope.query<ProductHits>(FIND, [
        scope.websiteId,
        search.text,
        toPrefixQuery(search),
        language,
        collectionIds,
        categoryId ?? null,
        limit,
        skip,
      ]);
      return found ?? { total: 0, hits: [], categories: [] };
    },
    // Who is typing means names, tags and SKUs, and not what is said of a product.
    suggest: (scope, { search, collectionIds, limit }) =>
      scope.query(SUGGEST, [scope.websiteId, toPrefixQuery(search, 'AB'), collectionIds, limit]),
    async correct(scope, words) {
      const rows = await scope.query<{ asked: string; known: string[] }>(CORRECT, [words]);
      return new Map(rows.map(({ asked, known }) => [asked, nearest(asked, known)]));
    },
  };
}
