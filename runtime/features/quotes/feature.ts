import { QUOTES_NAMESPACE, quoteServicesOf } from '#shared/features/quotes/rules.ts';
import { createBreaker } from '../../platform/web/breaker.ts';
import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { CartOffers } from '../cart/feature.ts';
import { createQuoteDesk } from './desk.ts';
import { createQuoteService } from './service.ts';
import { createQuoteAddressCheck } from './addresses.ts';

/** What features before it need of it: none of it depends on what the feature is made with. */
export const quoteParts = { createQuoteAddressCheck };

/** Taxes and shipping as services of the merchant work them out. */
export function quotesFeature(
  base: House,
  { reader, keepQuotes }: Pick<CartOffers, 'reader' | 'keepQuotes'>,
) {
  const { db, clock, log, post, preferences } = base;
  const quotes = createQuoteService({
    db,
    desk: createQuoteDesk({ clock, log, post, breaker: createBreaker() }),
    async hasServices(scope) {
      const { tax, shipping } = quoteServicesOf((await preferences.all(scope)).get(QUOTES_NAMESPACE) ?? {});
      return tax !== undefined || shipping !== undefined;
    },
    async questionsOf(scope, site, token, now) {
      const found = await scope.ask(reader.find(scope, site, token, now));
      if (found === undefined || found.stored.orderId !== null) return undefined;
      return { cartId: found.stored.id, questions: found.questions };
    },
    keep: (scope, cartId, answers) => scope.ask(keepQuotes(cartId, answers)),
  });
  return feature('quotes', { offers: undefined, hears: { cartWanted: quotes.freshen } });
}
