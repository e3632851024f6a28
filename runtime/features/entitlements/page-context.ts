import { pathOfCollection, systemPageOf } from '#shared/features/pages/rules.ts';
import { pathOfLogIn } from '#shared/features/site-users/paths.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { ORDERS } from '../orders/to-join.ts';
import type { PageContributor } from '../pages/page-context.ts';
import { PRODUCTS_EVER } from '../products/to-join.ts';

/** What an order opens, by id and word in addresses of each product. */
const OPENED = `
  SELECT p.id, p.url_id AS "urlId"
    FROM ${ORDERS} o
    JOIN entitlements e ON e.website_id = o.website_id AND e.order_id = o.id AND e.ended_at IS NULL
    JOIN ${PRODUCTS_EVER} p ON p.website_id = e.website_id AND p.id = e.product_id
   WHERE o.website_id = $1 AND o.token_hash = $2`;

/** The part of an order's page that leads to the pages that were bought. */
export const accessContext: PageContributor = async ({ route, scope, content, orderToken }) => {
  const page = systemPageOf(route);
  if ((page !== 'orderConfirmed' && page !== 'order') || orderToken === undefined) return undefined;
  const opened = await scope.query<{ id: string; urlId: string }>(OPENED, [
    scope.websiteId,
    sha256(orderToken),
  ]);
  const names = new Set(opened.flatMap(({ id, urlId }) => [id, urlId]));
  const pages = content.collections
    .filter(({ protectedBy }) => protectedBy !== undefined && names.has(protectedBy))
    .map((collection) => ({ title: collection.title, path: pathOfCollection(collection) }));
  const [first] = pages;
  if (first === undefined) return undefined;
  return { json: { access: { pages, accountPath: pathOfLogIn(first.path) } }, isPrivate: true };
};
