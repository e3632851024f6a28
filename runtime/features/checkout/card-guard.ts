import { checkOutCart } from '#shared/features/checkout/contract.ts';
import { CHECKOUT_ERRORS } from '#shared/features/checkout/rules.ts';
import { captchaOf } from '#shared/features/captcha/rules.ts';
import { RATE_LIMITS, type RateLimitGroup } from '#shared/http/rate-limits.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { countedOf } from '../../http/call-limits.ts';
import type { RequestContext } from '../../http/context.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import { refuse, refuseAs } from '../../http/refusal.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import type { Captcha } from '../captcha/service.ts';

/** By what the declined payments of somebody are counted. */
export interface Payer {
  readonly ip: string;
  /** SHA-256 of the token of the cart; absent for who pays without one. */
  readonly cart?: string;
}

function payerOf({ address: ip }: RequestContext, cartToken: string | undefined): Payer {
  return cartToken === undefined ? { ip } : { ip, cart: sha256(cartToken) };
}

/** Keeps people from trying out stolen cards. */
export type CardGuard = ReturnType<typeof createCardGuard>;

const SECOND = 1000;
/** What keeps payments from going through by themselves. */
const ALL: readonly RateLimitGroup[] = ['stoppedCards', 'declinedCards', 'declinedCardsOfSite'];

/**
 * Makes the guard.
 * @param deps.alert tells the owner of the site how many payments were declined at least
 */
export function createCardGuard(deps: {
  db: Database;
  rateLimiter: RateLimiter;
  captcha: Pick<Captcha, 'ask' | 'check'>;
  alert: (scope: SiteScope, origin: string, declined: number) => Promise<void>;
}) {
  const { db, rateLimiter } = deps;

  const toCounted = (site: string, payer: Payer, groups: readonly RateLimitGroup[]) =>
    groups.flatMap((group) => countedOf(group, { ...payer, site }));

  function refuseFor(waitMs: number) {
    const retryAfter = Math.ceil(waitMs / SECOND);
    return refuse('RATE_LIMITED', { text: CHECKOUT_ERRORS.declinedTooOften, retryAfter });
  }

  return {
    /** Who pays, by a call. @param cartToken undefined for who pays without a cart */
    payerOf,

    /**
     * Lets a payment through, unless too many of the cart, of the address or of the site were declined lately.
     * @param cartToken undefined for who pays without a cart: address and site are counted alone
     * @param captchaToken null from who cannot find one
     * @throws Refusal 400 CAPTCHA_REQUIRED or CAPTCHA_FAILED where a captcha helps, 429 where none does
     */
    async assertMayPay(
      context: RequestContext,
      cartToken: string | undefined,
      captchaToken: string | null | undefined,
    ): Promise<void> {
      const { site, now } = context;
      const payer = payerOf(context, cartToken);
      const peek = (...groups: RateLimitGroup[]) =>
        rateLimiter.peek(site.id, toCounted(site.id, payer, groups), now);
      const isQuiet = (await peek(...ALL)) === 0;
      if (isQuiet) return;
      const stopped = await peek('stoppedCards');
      if (stopped > 0) throw refuseFor(stopped);
      const suspected = await peek('declinedCards', 'declinedCardsOfSite');
      if (captchaToken === null || captchaOf(site.settings) === 'none') throw refuseFor(suspected);
      const asked = await deps.captcha.ask(context, captchaToken);
      const missing = await db.withSite(site.id, (scope) => deps.captcha.check(scope, site, asked, now));
      if (missing !== undefined) throw refuseAs(checkOutCart, missing.code, { text: missing.text });
    },

    /**
     * Counts a declined payment, however late it was declined; the owner is told of many, once an hour.
     * @param of.origin by which the site was asked, for the mail
     */
    async countDeclined(
      websiteId: string,
      payer: Payer,
      { origin, now }: { origin: string; now: number },
    ): Promise<void> {
      const counted = (...groups: RateLimitGroup[]) => toCounted(websiteId, payer, groups);
      const peek = (group: RateLimitGroup) => rateLimiter.peek(websiteId, counted(group), now);
      const count = (...groups: RateLimitGroup[]) => rateLimiter.count(websiteId, counted(...groups), now);
      await count('declinedCards', 'manyDeclinedCards', 'declinedCardsOfSite');
      if ((await peek('manyDeclinedCards')) > 0) await count('stoppedCards');
      if ((await peek('declinedCardsOfSite')) === 0) return;
      if ((await count('cardAlerts')) > 0) return;
      const [{ limit }] = RATE_LIMITS.declinedCardsOfSite;
      await db.withSite(websiteId, (scope) => deps.alert(scope, origin, limit));
    },
  };
}
