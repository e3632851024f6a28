import type { Preferences } from '#shared/features/commerce-preferences/rules.ts';
import { REVIEWS_PAGE_PATH } from '#shared/features/reviews/paths.ts';
import { askedForNow } from '#shared/features/reviews/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import type { Chore } from '../../database/chores.ts';
import type { Site } from '../../http/context.ts';
import type { MailService } from '../mail/service.ts';
import { ORDER_LINES, ORDERS, PARCELS } from '../orders/to-join.ts';
import { PRODUCTS } from '../products/to-join.ts';

interface AskedOrder {
  readonly id: string;
  readonly email: string;
  readonly language: string;
  readonly origin: string;
  readonly names: readonly string[];
}

/** Each is a mail of its own, and a chore is one transaction. */
const ASKED_AT_ONCE = 50;

// An order that had nothing to send was there when it was bought.
const ASK = `
  WITH due AS (
    SELECT o.id FROM ${ORDERS} o
     WHERE o.website_id = $1 AND o.kind = 'purchase' AND o.status = 'FULFILLED' AND o.created_at >= $3
       AND COALESCE((SELECT max(f.shipped_at) FROM ${PARCELS} f
                      WHERE f.website_id = o.website_id AND f.order_id = o.id), o.created_at) <= $4
       AND NOT EXISTS (SELECT 1 FROM review_requests q WHERE q.website_id = o.website_id AND q.order_id = o.id)
     ORDER BY o.created_at, o.id LIMIT $5),
  asked AS (
    INSERT INTO review_requests (website_id, order_id, asked_at) SELECT $1, id, $2 FROM due
    ON CONFLICT DO NOTHING RETURNING order_id)
  SELECT o.id, o.email, o.language, o.origin,
         ARRAY(SELECT p.name FROM ${PRODUCTS} p
                WHERE p.website_id = o.website_id
                  AND p.id IN (SELECT i.product_id FROM ${ORDER_LINES} i
                                WHERE i.website_id = o.website_id AND i.order_id = o.id)
                  AND NOT EXISTS (SELECT 1 FROM reviews r WHERE r.website_id = o.website_id AND r.order_id = o.id
                                     AND r.product_id = p.id)
                ORDER BY p.name) AS names
    FROM asked a JOIN ${ORDERS} o ON o.website_id = $1 AND o.id = a.order_id`;

/**
 * Asks buyers once what they think of what they bought, some days after it was sent, where the shop wants that; the
 * note that they were asked and the mail are one transaction. Who refused such mails gets none.
 * @param deps.linkOf where a mail to the buyer of an order leads
 */
export function createReviewRequests(deps: {
  mail: MailService;
  preferences: (scope: SiteScope) => Promise<Preferences>;
  siteOf: (scope: SiteScope) => Promise<Pick<Site, 'title' | 'siteSecret'>>;
  linkOf: (
    site: Pick<Site, 'siteSecret'>,
    order: { readonly id: string; readonly origin: string },
    page: string,
  ) => string;
}): Chore {
  return {
    name: 'review requests',
    async run(scope, now) {
      const times = askedForNow(await deps.preferences(scope), now);
      if (times === undefined) return 0;
      const orders = await scope.query<AskedOrder>(ASK, [
        scope.websiteId,
        new Date(now),
        new Date(times.from),
        new Date(times.until),
        ASKED_AT_ONCE,
      ]);
      const site = await deps.siteOf(scope);
      for (const { id, email, language, origin, names } of orders) {
        if (names.length === 0) continue;
        await deps.mail.send(scope, {
          kind: 'marketing',
          to: email,
          template: 'review-request',
          language,
          site: { title: site.title, origin },
          data: { names, link: deps.linkOf(site, { id, origin }, REVIEWS_PAGE_PATH) },
        });
      }
      return orders.length;
    },
  };
}
