import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { createCoupon } from '#shared/features/coupons/contract.ts';
import { putCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import { createProduct, listProducts } from '#shared/features/products/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { addPerson, rowsOf } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { migrateDown, migrateUp } from '../migrate.ts';
import { cleanPlainTexts } from './20261124-0700-clean-plain-texts.ts';
import { migrations } from './migrations.ts';

const MARK = '<img src=x>';
const CLEAN = '‹img src=x>';

let app: TestApp;
let owner: Client;
let manager: Client;
let collectionId: string;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  manager = (await addPerson(app, [CONTRIBUTOR_ROLE.storeManager])).client;
  const { products } = await manager.call(listProducts, { query: {} });
  collectionId = products[0]?.collectionId ?? '';
});

afterAll(() => app.close());

/** A product of which every plain text is marked, as somebody could write it before. */
async function makeProduct(by: Client): Promise<string> {
  made += 1;
  const { product } = await by.call(createProduct, {
    body: {
      collectionId,
      name: 'A bowl',
      productType: 1,
      tags: ['MARK', 'plain'],
      freeLabels: { de: 'MARK' },
      variantOptionOrdering: ['Size'],
      variants: [
        {
          sku: `MARK ${made}`,
          attributes: { Size: 'MARK' },
          priceMoney: { currency: 'USD', value: '10.00' },
        },
      ],
    },
  });
  await rowsOf(
    app,
    `UPDATE products SET tags = ARRAY[$2, 'plain'], free_labels = jsonb_build_object('de', $2::text),
            variant_option_ordering = ARRAY[$2] WHERE website_id = $1 AND id = $3`,
    MARK,
    product.id,
  );
  await rowsOf(
    app,
    `UPDATE product_variants SET attributes = jsonb_build_object($2::text, $2::text), sku = $2 || ' ' || $4
      WHERE website_id = $1 AND product_id = $3`,
    MARK,
    product.id,
    String(made),
  );
  return product.id;
}

async function makeCoupon(by: Client, code: string): Promise<string> {
  const { coupon } = await by.call(createCoupon, {
    body: { code, title: 'Ten off', enabled: true, offer: { kind: 'percent', percent: 10 } },
  });
  await rowsOf(
    app,
    `UPDATE coupons SET rule = jsonb_set(rule, '{title}', to_jsonb($2::text)) WHERE website_id = $1 AND id = $3`,
    MARK,
    coupon.id,
  );
  return coupon.id;
}

async function textsOf(productId: string, couponId: string): Promise<unknown> {
  const [product] = await rowsOf(
    app,
    `SELECT p.tags, p.free_labels, p.variant_option_ordering, v.attributes, v.sku, c.rule ->> 'title' AS coupon
       FROM products p JOIN product_variants v ON v.website_id = p.website_id AND v.product_id = p.id
       JOIN coupons c ON c.website_id = p.website_id AND c.id = $3
      WHERE p.website_id = $1 AND p.id = $2`,
    productId,
    couponId,
  );
  return product;
}

const textsWith = (mark: string, sku: string) => ({
  tags: [mark, 'plain'],
  free_labels: { de: mark },
  variant_option_ordering: [mark],
  attributes: { [mark]: mark },
  sku,
  coupon: mark,
});

const preferencesOf = async () => {
  const [row] = await rowsOf<{ preferences: unknown }>(
    app,
    "SELECT preferences FROM commerce_preferences WHERE website_id = $1 AND namespace = 'merchandising'",
  );
  return row?.preferences;
};

describe('plain texts of lists and JSON that were stored before', () => {
  it('are cleaned and kept, but for those of who may inject code, and are put back with the migration', async () => {
    const { ownerUrl, appUrl } = app.database;
    const steps = migrations.length - migrations.indexOf(cleanPlainTexts);
    const own = [await makeProduct(owner), await makeCoupon(owner, 'OWN')] as const;
    const theirs = [await makeProduct(manager), await makeCoupon(manager, 'THEIRS')] as const;
    await manager.call(putCommercePreferences, {
      params: { namespace: 'merchandising' },
      query: {},
      body: { soldOutText: 'Gone' },
    });
    await rowsOf(
      app,
      `UPDATE commerce_preferences SET preferences = jsonb_build_object('soldOutText', $2::text)
        WHERE website_id = $1 AND namespace = 'merchandising'`,
      MARK,
    );
    // Another variant has the SKU already that one would get.
    await rowsOf(
      app,
      `UPDATE product_variants SET sku = '${CLEAN} 2' WHERE website_id = $1 AND id = (
         SELECT id FROM product_variants WHERE website_id = $1 AND sku NOT LIKE '<%' ORDER BY id LIMIT 1)`,
    );
    const [variant] = await rowsOf<{ id: string }>(
      app,
      'SELECT id FROM product_variants WHERE website_id = $1 AND product_id = $2',
      theirs[0],
    );
    await migrateDown(ownerUrl, appUrl, steps);
    await migrateUp(ownerUrl, appUrl);
    expect(await textsOf(...own)).toEqual(textsWith(MARK, `${MARK} 1`));
    expect(await textsOf(...theirs)).toEqual(textsWith(CLEAN, `${CLEAN} 2-${variant?.id}`));
    expect(await preferencesOf()).toEqual({ soldOutText: CLEAN });
    const kept = await rowsOf(
      app,
      'SELECT column_name, original FROM uncleaned_texts WHERE website_id = $1 AND row_id = $2 ORDER BY column_name',
      theirs[0],
    );
    expect(kept).toEqual([
      { column_name: 'free_labels', original: `{"de": "${MARK}"}` },
      { column_name: 'tags', original: `{"${MARK}",plain}` },
      { column_name: 'variant_option_ordering', original: `{"${MARK}"}` },
    ]);
    await rowsOf(app, "UPDATE products SET tags = '{new}' WHERE website_id = $1 AND id = $2", theirs[0]);
    await migrateDown(ownerUrl, appUrl, steps);
    expect(await textsOf(...theirs)).toEqual({ ...textsWith(MARK, `${MARK} 2`), tags: ['new'] });
    expect(await preferencesOf()).toEqual({ soldOutText: MARK });
    await migrateUp(ownerUrl, appUrl);
  });
});
