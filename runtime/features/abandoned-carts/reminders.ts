import { z } from 'zod';
import { CART_RETURN_PATH } from '#shared/features/abandoned-carts/paths.ts';
import {
  type LeftCart,
  planReminder,
  reminderTerms,
  type ReminderTerms,
} from '#shared/features/abandoned-carts/rules.ts';
import type { Preferences } from '#shared/features/commerce-preferences/rules.ts';
import { normalizeCode } from '#shared/features/coupons/rules.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import type { SiteScope } from '../../database/database.ts';
import { statement } from '../../database/in-order.ts';
import type { Site } from '../../http/context.ts';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { bringCoupon, lockCartOfId } from '../cart/statements.ts';
import { CART_LINES, CARTS, touchedSql } from '../cart/to-join.ts';
import type { MailHolds } from '../mail/holds.ts';
import type { MailService } from '../mail/service.ts';
import { ORDERS } from '../orders/to-join.ts';
import { PRODUCTS_EVER, VARIANTS_EVER } from '../products/to-join.ts';
import { returnTokenOf } from './return-token.ts';

const payload = z.object({ cartId: idSchema });

/** Looks whether a cart was left alone, and reminds of it. */
export const remindOfCart = defineJob({
  name: 'cart-reminder',
  payload,
  retries: 8,
  firstGapSeconds: 60,
  limitSeconds: 30,
  atOnce: 2,
  perSite: 1,
});

const CONTENTS = `
  SELECT p.name, v.attributes, e.quantity
    FROM ${CART_LINES} e
    JOIN ${PRODUCTS_EVER} p ON p.website_id = e.website_id AND p.id = e.product_id
    JOIN ${VARIANTS_EVER} v ON v.website_id = e.website_id AND v.id = e.variant_id
   WHERE e.website_id = $1 AND e.cart_id = $2 ORDER BY e.id LIMIT 20`;

const SENT = `
  UPDATE abandoned_carts SET state = 'sent', sent_at = $3 WHERE website_id = $1 AND cart_id = $2`;
const STOPPED = `UPDATE abandoned_carts SET state = 'stopped' WHERE website_id = $1 AND cart_id = $2`;

interface Facts extends LeftCart {
  readonly email: string;
  readonly language: string;
  readonly origin: string;
}

interface Line {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly quantity: number;
}

const findFacts = statement<Facts>(
  'abandonedCarts.facts',
  `
    SELECT a.state, a.email, a.language, a.origin,
         (extract(epoch FROM ${touchedSql('c')}) * 1000)::float8 AS "touchedAt",
         c.order_id IS NOT NULL OR c.merged_into IS NOT NULL OR c.is_subscription AS "isOver",
         EXISTS (SELECT 1 FROM ${ORDERS} o WHERE o.website_id = c.website_id AND o.source_kind = 'cart' AND o.source_id = c.id
                    AND o.status = 'PENDING_PAYMENT') AS "isBeingBought",
         EXISTS (SELECT 1 FROM ${CART_LINES} e WHERE e.website_id = c.website_id AND e.cart_id = c.id) AS "hasLines"
    FROM abandoned_carts a JOIN ${CARTS} c ON c.website_id = a.website_id AND c.id = a.cart_id
     WHERE a.website_id = $1 AND a.cart_id = $2`,
);

/**
 * Makes the handler that reminds of carts; the mail and that it was sent are one transaction, so no cart has two.
 */
export function createCartReminders(deps: {
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  mail: MailService;
  holds: Pick<MailHolds, 'reasonFor'>;
  preferences: (scope: SiteScope) => Promise<Preferences>;
  isCouponKnown: (scope: SiteScope, code: string) => Promise<boolean>;
  siteOf: (scope: SiteScope) => Promise<Pick<Site, 'title' | 'siteSecret'>>;
}): JobHandler<typeof payload> {
  const { clock, jobs, mail } = deps;

  async function giveCoupon(
    scope: SiteScope,
    cartId: string,
    { couponCode }: ReminderTerms,
  ): Promise<string> {
    const code = normalizeCode(couponCode);
    if (code === '' || !(await deps.isCouponKnown(scope, code))) return '';
    await scope.ask(bringCoupon(cartId, code));
    return code;
  }

  async function remind(scope: SiteScope, cartId: string, facts: Facts, terms: ReminderTerms): Promise<void> {
    const { websiteId } = scope;
    const code = await giveCoupon(scope, cartId, terms);
    const lines = await scope.query<Line>(CONTENTS, [websiteId, cartId]);
    const site = await deps.siteOf(scope);
    await mail.send(scope, {
      kind: 'marketing',
      to: facts.email,
      template: 'abandoned-cart',
      language: facts.language,
      site: { title: site.title, origin: facts.origin },
      data: {
        lines: lines.map(({ name, attributes, quantity }) => ({
          name,
          options: Object.values(attributes).join(', '),
          quantity,
        })),
        code,
        link: `${facts.origin}${CART_RETURN_PATH}?token=${returnTokenOf(site, cartId)}`,
      },
    });
    await scope.query(SENT, [websiteId, cartId, new Date(clock.now())]);
  }

  async function look(scope: SiteScope, cartId: string): Promise<void> {
    const { websiteId } = scope;
    // Who buys locks the cart first too, so that a reminder and a purchase come one after the other.
    const [, facts] = await scope.inOrder([lockCartOfId(cartId), findFacts.maybe(cartId)]);
    if (facts === undefined) return;
    const terms = reminderTerms(await deps.preferences(scope));
    const step = planReminder(facts, terms, clock.now());
    if (step.kind === 'nothing') return;
    if (step.kind === 'wait') {
      await jobs.enqueue(scope, remindOfCart, { cartId }, step.until);
      return;
    }
    const isHeld = (await deps.holds.reasonFor(scope, facts.email)) !== undefined;
    if (step.kind === 'stop' || isHeld) await scope.query(STOPPED, [websiteId, cartId]);
    else await remind(scope, cartId, facts, terms);
  }

  return (run, { cartId }) => run.finish((scope) => look(scope, cartId));
}
