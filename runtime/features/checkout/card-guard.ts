import { checkOutCart } from '#shared/features/checkout/contract.ts';
import { CHECKOUT_ERRORS } from '#shared/features/checkout/rules.ts';
import { captchaOf } from '#shared/features/captcha/rules.ts';
import { RATE_LIMITS, type RateLimitGroup } from '#shared/http/rate-limits.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { countedOf } from '../../http/call-limits.ts';
import type { RequestContext, Site } from '../../http/context.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import { refuse, refuseAs } from '../../http/refusal.ts';
import type { Captcha } from '../captcha/service.ts';

/** Keeps people from trying out stolen cards (runtime-contract B16 "declined cards"). */
export interface CardGuard {
  /**
   * Lets a payment through, unless too many of the cart, of the address or of the site were declined lately.
   * @param cartToken undefined for who pays without a cart: address and site are counted alone
   * @param captchaToken null from who cannot find one
   * @throws Refusal 400 CAPTCHA_REQUIRED or CAPTCHA_FAILED where a captcha helps, 429 where none does
   */
  assertMayPay(
    context: RequestContext,
    cartToken: string | undefined,
    captchaToken: string | null | undefined,
  ): Promise<void>;
  /** Counts a declined payment; the owner is told of many, once an hour. */
  countDeclined(context: RequestContext, cartToken: string | undefined): Promise<void>;
}

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
  captcha: Pick<Captcha, 'check'>;
  alert: (scope: SiteScope, site: Site, origin: string, declined: number) => Promise<void>;
}): CardGuard {
  const { db, rateLimiter } = deps;

  const toCounted = (
    { site, address }: RequestContext,
    cart: string | undefined,
    groups: readonly RateLimitGroup[],
  ) => groups.flatMap((group) => countedOf(group, { ip: address, cart, site: site.id }));
  const peek = (context: RequestContext, cart: string | undefined, ...groups: RateLimitGroup[]) =>
    rateLimiter.peek(context.site.id, toCounted(context, cart, groups), context.now);
  const count = (context: RequestContext, cart: string | undefined, ...groups: RateLimitGroup[]) =>
    rateLimiter.count(context.site.id, toCounted(context, cart, groups), context.now);

  function refuseFor(waitMs: number) {
    const retryAfter = Math.ceil(waitMs / SECOND);
    return refuse('RATE_LIMITED', { text: CHECKOUT_ERRORS.declinedTooOften, retryAfter });
  }

  return {
    async assertMayPay(context, cartToken, captchaToken) {
      const { site, now } = context;
      const isQuiet = (await peek(context, cartToken, ...ALL)) === 0;
      if (isQuiet) return;
      const stopped = await peek(context, cartToken, 'stoppedCards');
      if (stopped > 0) throw refuseFor(stopped);
      const suspected = await peek(context, cartToken, 'declinedCards', 'declinedCardsOfSite');
      if (captchaToken === null || captchaOf(site.settings) === 'none') throw refuseFor(suspected);
      const missing = await db.withSite(site.id, (scope) =>
        deps.captcha.check(scope, site, captchaToken, now),
      );
      if (missing !== undefined) throw refuseAs(checkOutCart, missing);
    },

    async countDeclined(context, cartToken) {
      const { site, origin } = context;
      await count(context, cartToken, 'declinedCards', 'manyDeclinedCards', 'declinedCardsOfSite');
      if ((await peek(context, cartToken, 'manyDeclinedCards')) > 0) {
        await count(context, cartToken, 'stoppedCards');
      }
      if ((await peek(context, cartToken, 'declinedCardsOfSite')) === 0) return;
      if ((await count(context, cartToken, 'cardAlerts')) > 0) return;
      const [{ limit }] = RATE_LIMITS.declinedCardsOfSite;
      await db.withSite(site.id, (scope) => deps.alert(scope, site, origin, limit));
    },
  };
}
