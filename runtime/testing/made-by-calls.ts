import { MEDIA_FILTERS, MEDIA_SORTS } from '#shared/features/media/rules.ts';
import { ORDER_SORTS } from '#shared/features/orders/rules.ts';
import { PRODUCT_SORTS } from '#shared/features/products/catalog.ts';
import { LIST_SORTS, PLAIN_LIST } from '#shared/features/products/list-query.ts';
import type { SiteScope } from '../database/database.ts';
import type { Site } from '../http/context.ts';
import { createDownloadMediaUses } from '../features/downloads/media-uses.ts';
import { listRows } from '../features/media/store.ts';
import { createMediaUses } from '../features/media/uses.ts';
import { exportPart } from '../features/orders/export.ts';
import { listPage } from '../features/orders/list.ts';
import { productMediaUses } from '../features/products/media-uses.ts';
import { tagOfProduct } from '../features/products/page-tags.ts';
import { createProductList } from '../features/products/product-list.ts';
import { createProductLists } from '../features/products/product-lists.ts';
import { findMembers } from '../features/site-users/staff-routes.ts';
import { readSubscriptions } from '../features/subscriptions/queries.ts';
import { createKeptObjects } from '../platform/kept-objects/kept-objects.ts';
import { templateMediaUses } from '../features/templates/media-uses.ts';

const ID = 'a'.repeat(24);
const NOW = '2026-03-01T08:00:00.000Z';
const KEY = 'key of a test';
const SITE = { id: ID, siteSecret: KEY, timeZone: 'UTC', currency: 'USD' } as unknown as Site;
const ORDERS = {
  status: 'OPEN',
  paymentState: 'PAID',
  fulfillmentState: 'UNFULFILLED',
  search: 'ada 12',
  email: 'ada@marsh.example',
  from: '2026-03-01',
  until: '2026-03-02',
} as const;

const PRODUCTS = {
  collectionId: ID,
  productType: 1,
  isVisible: true,
  starred: false,
  onSale: false,
  stock: 'low',
  tag: 'oat',
  categoryId: ID,
} as const;

/** Where statements are made of what a call asks for, by file; and calls that lead to each of them. */
export const MADE_BY_CALLS: Readonly<Record<string, (scope: SiteScope) => Promise<void>>> = {
  async 'features/media/store.ts'(scope) {
    const { usedIds } = createMediaUses([productMediaUses]);
    for (const sort of MEDIA_SORTS) {
      for (const filter of [undefined, ...MEDIA_FILTERS]) {
        await listRows(scope, { search: 'a b', kind: 'image', filter, sort }, usedIds, [NOW, ID]);
      }
    }
  },
  async 'features/media/uses.ts'(scope) {
    const uses = [productMediaUses, createDownloadMediaUses(tagOfProduct), templateMediaUses];
    const found = createMediaUses(uses);
    await found.of(scope, ID);
    await found.isUsedBesidePages(scope, ID);
  },
  async 'features/orders/export.ts'(scope) {
    for (const kind of ORDER_SORTS) await exportPart(scope, SITE, { ...ORDERS, kind, ids: [ID] });
  },
  async 'features/orders/list.ts'(scope) {
    for (const kind of ORDER_SORTS) await listPage(scope, KEY, { ...ORDERS, kind });
  },
  async 'features/products/product-list.ts'(scope) {
    const { list, ids } = createProductList(() => ({ assetUrl: '', altText: '' }));
    for (const filters of [{}, PRODUCTS, { ...PRODUCTS, search: 'ada' }]) {
      await ids(scope, filters);
      for (const sort of PRODUCT_SORTS) {
        for (const direction of ['ascending', 'descending'] as const) {
          await list(scope, SITE, { ...filters, sort, direction, limit: 1 });
        }
      }
    }
  },
  async 'features/products/product-lists.ts'(scope) {
    const { find } = createProductLists(createKeptObjects(1));
    const place = { collectionId: ID, limit: 1, skip: 0 };
    for (const sort of LIST_SORTS) {
      for (const inStock of [false, true]) {
        for (const category of [[], ['mugs']]) {
          await find(scope, { ...place, category, query: { ...PLAIN_LIST, sort, inStock } });
        }
      }
    }
  },
  async 'features/site-users/staff-routes.ts'(scope) {
    await findMembers(scope, ['ada', 'marsh'], [NOW, ID]);
  },
  async 'features/subscriptions/queries.ts'(scope) {
    const filters = { state: 'ACTIVE', email: 'ada@marsh.example', place: [NOW, ID], limit: 1 } as const;
    await readSubscriptions(scope, filters);
  },
};
