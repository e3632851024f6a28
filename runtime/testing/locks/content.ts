import { setProductFiles } from '#shared/features/downloads/contract.ts';
import { changeMedia } from '#shared/features/media/contract.ts';
import { judgeReview } from '#shared/features/reviews/contract.ts';
import { rowsOf } from '../people.ts';
import { orderMugs } from '../shopping.ts';
import { answerOf, type GuardedLock, refusalOf, type Shop } from './guarded-lock.ts';

/** A private document of the library that nothing uses. */
async function addDocument({ app, ids }: Shop): Promise<string> {
  const id = ids.id();
  const facts = "jsonb_build_object('id', $2::text, 'is_public', false, 'version', 1)";
  await rowsOf(
    app,
    `INSERT INTO assets SELECT (jsonb_populate_record(a, ${facts})).*
       FROM assets a WHERE website_id = $1 AND filename = 'book.pdf' AND deleted_at IS NULL ORDER BY id LIMIT 1`,
    id,
  );
  return id;
}

/** A review of a mug that nobody has read yet. */
async function addReview({ app, ids }: Shop): Promise<string> {
  const { id: orderId } = await orderMugs(app);
  const id = ids.id();
  await rowsOf(
    app,
    `INSERT INTO reviews (website_id, id, product_id, order_id, stars, body, author_name, language, state, version, written_at)
     SELECT $1::text, $2, id, $3, 5, 'Good.', 'Ada', 'en', 'waiting', 1, now()
       FROM products WHERE website_id = $1 AND url_id = 'mug'`,
    id,
    orderId,
  );
  return id;
}

/** The vase, which has no picture yet, and what is done to it in SQL. */
async function takeVase({ app, key, write }: Shop) {
  const [vase] = await rowsOf<{ id: string; pictureId: string }>(
    app,
    `SELECT p.id, (SELECT i.asset_id FROM product_images i WHERE i.website_id = $1 LIMIT 1) AS "pictureId"
       FROM products p WHERE p.website_id = $1 AND p.url_id = 'vase'`,
  );
  const { id = '', pictureId = '' } = vase ?? {};
  await rowsOf(app, 'DELETE FROM product_images WHERE website_id = $1 AND product_id = $2', id);
  const title = key().idempotencyKey;
  const act = (at: 'app' | 'beside', sql: string, bind: readonly unknown[]) => () =>
    write(at, (scope) => scope.query(sql, [scope.websiteId, ...bind]));
  return {
    title,
    raisePrice: (at: 'app' | 'beside') =>
      act(
        at,
        'UPDATE product_variants SET price_minor = price_minor + 100 WHERE website_id = $1 AND product_id = $2',
        [id],
      ),
    addPicture: (at: 'app' | 'beside') =>
      act(
        at,
        'INSERT INTO product_images (website_id, product_id, asset_id, position) VALUES ($1, $2, $3, 0)',
        [id, pictureId],
      ),
    nameIt: (at: 'app' | 'beside') =>
      act(at, 'UPDATE products SET seo_title = $3 WHERE website_id = $1 AND id = $2', [id, title]),
    renameIt: (at: 'app' | 'beside') =>
      act(at, 'UPDATE products SET name = $3 WHERE website_id = $1 AND id = $2', [id, title]),
    dateIt: (at: 'app' | 'beside') =>
      act(
        at,
        "UPDATE products SET created_at = created_at + interval '1 day' WHERE website_id = $1 AND id = $2",
        [id],
      ),
    nameThePicture: (at: 'app' | 'beside') =>
      act(at, 'UPDATE assets SET title = $3 WHERE website_id = $1 AND id = $2', [pictureId, title]),
    /** What pages read of it. */
    async read() {
      const [row] = await rowsOf<{
        price: number;
        now: number;
        titles: string;
        seoTitle: string;
        isDated: boolean;
        indexed: string;
      }>(
        app,
        `SELECT (k.variants -> 0 ->> 'priceMinor')::int AS price, v.price_minor::int AS now, k.images::text AS titles,
                d.document::json ->> 'seoTitle' AS "seoTitle",
                (SELECT f.created_at = p.created_at FROM products p
                   JOIN product_facts f ON f.website_id = p.website_id AND f.product_id = p.id
                  WHERE p.website_id = $1 AND p.id = $2) AS "isDated",
                (SELECT i.name_key FROM product_index i WHERE i.website_id = $1 AND i.product_id = $2) AS indexed
           FROM product_items k
           JOIN product_documents d ON d.website_id = k.website_id AND d.id = k.product_id
           JOIN product_variants v ON v.website_id = k.website_id AND v.product_id = k.product_id
          WHERE k.website_id = $1 AND k.product_id = $2`,
        id,
      );
      return row;
    },
  };
}

/** Locks on what pages show and what is sold: files, reviews, and products as pages read them. */
export const CONTENT_LOCKS: readonly GuardedLock[] = [
  {
    name: 'media.lockFiles',
    file: 'features/media/statements.ts',
    sql: /^SELECT id, kind, filename, is_public AS "isPublic" FROM assets/,
    first: /FROM assets a WHERE a\.website_id = \$1 AND a\.id = \$2 AND a\.deleted_at IS NULL FOR/,
    guards: 'A file that is sold stays open to everybody, since it was just made public.',
    mutations: ['removed'],
    async race(shop) {
      const mediaId = await addDocument(shop);
      const [book] = await rowsOf<{ id: string }>(
        shop.app,
        "SELECT id FROM products WHERE website_id = $1 AND url_id = 'book'",
      );
      const params = { productId: book?.id ?? '' };
      return {
        first: () =>
          shop.owner.call(changeMedia, { params: { mediaId }, body: { version: 1, isPublic: true } }),
        second: () => shop.ownerBeside.call(setProductFiles, { params, body: { mediaIds: [mediaId] } }),
        async isRight(outcome) {
          for (const at of [0, 1] as const) answerOf(outcome, at);
          const [row] = await rowsOf<{ isPublic: boolean }>(
            shop.app,
            'SELECT is_public AS "isPublic" FROM assets WHERE website_id = $1 AND id = $2',
            mediaId,
          );
          return row?.isPublic === false;
        },
      };
    },
  },
  {
    name: 'a review that is judged',
    file: 'features/reviews/service.ts',
    sql: /FROM reviews r JOIN .* AND r\.id = \$2/s,
    guards: 'A review is hidden by somebody who does not know that it was just shown.',
    mutations: ['removed'],
    async race(shop) {
      const params = { reviewId: await addReview(shop) };
      return {
        first: () => shop.owner.call(judgeReview, { params, body: { state: 'shown', version: 1 } }),
        second: () => shop.ownerBeside.call(judgeReview, { params, body: { state: 'hidden', version: 1 } }),
        isRight: (outcome) => refusalOf(outcome, 1) === 'STALE',
      };
    },
  },
  {
    name: 'a product as pages read it',
    file: 'database/migrations/20261122-1400-keep-product-items.ts',
    sql: /^INSERT INTO product_images/,
    first: /^UPDATE product_variants SET price_minor/,
    routine: 'keep_product_items(text, text[])',
    guards: 'Pages show a price as it was before, since a picture was added at the same time.',
    mutations: ['removed'],
    async race(shop) {
      const { raisePrice, addPicture, read } = await takeVase(shop);
      return {
        first: raisePrice('app'),
        second: addPicture('beside'),
        async isRight() {
          const row = await read();
          return row !== undefined && row.price === row.now;
        },
      };
    },
  },
  {
    name: 'the document of a product',
    file: 'features/products/migrations/20261124-2040-keep-product-documents.ts',
    sql: /^UPDATE product_variants SET price_minor/,
    first: /^UPDATE products SET seo_title/,
    routine: 'keep_product_documents(text, text[])',
    guards:
      'Pages show a product with its former title for search engines, since its price was changed at the same time.',
    mutations: ['removed'],
    async race(shop) {
      const { nameIt, raisePrice, read, title } = await takeVase(shop);
      return {
        first: nameIt('app'),
        second: raisePrice('beside'),
        isRight: async () => (await read())?.seoTitle === title,
      };
    },
  },
  {
    name: 'what lists of products read',
    file: 'features/products/migrations/20261128-0520-keep-product-facts.ts',
    sql: /^UPDATE product_variants SET price_minor/,
    first: /^UPDATE products SET created_at/,
    routine: 'keep_product_facts(text, text[])',
    guards: 'Lists show a product at its former place, since its price was changed at the same time.',
    mutations: ['removed'],
    async race(shop) {
      const { dateIt, raisePrice, read } = await takeVase(shop);
      return {
        first: dateIt('app'),
        second: raisePrice('beside'),
        isRight: async () => (await read())?.isDated === true,
      };
    },
  },
  {
    name: 'the index of products',
    file: 'features/products/migrations/20261128-0600-index-products-in-turn.ts',
    sql: /^UPDATE product_variants SET price_minor/,
    first: /^UPDATE products SET name/,
    routine: 'index_products(text, text[])',
    guards: 'Visitors find a product by its former name alone, since its price was changed at the same time.',
    mutations: ['removed'],
    async race(shop) {
      const { renameIt, raisePrice, read, title } = await takeVase(shop);
      return {
        first: renameIt('app'),
        second: raisePrice('beside'),
        isRight: async () => (await read())?.indexed === title.toLowerCase(),
      };
    },
  },
  {
    name: 'the products of a picture',
    file: 'database/migrations/20261122-1400-keep-product-items.ts',
    sql: /^UPDATE assets SET title/,
    first: /^INSERT INTO product_images/,
    routine: 'keep_items_of_assets()',
    guards: 'Pages show a picture under its former title, since it was added to a product at the same time.',
    mutations: ['removed'],
    async race(shop) {
      const { addPicture, nameThePicture, read, title } = await takeVase(shop);
      return {
        first: addPicture('app'),
        second: nameThePicture('beside'),
        isRight: async () => (await read())?.titles.includes(`"${title}"`) ?? false,
      };
    },
  },
];
