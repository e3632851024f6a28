import { isPayable } from '#shared/features/cart/problems.ts';
import type { Cart } from '#shared/features/cart/shape.ts';
import { buyerCountry } from '#shared/features/checkout/terms.ts';
import { mockTitles } from '#shared/features/checkout/mock-titles.ts';
import { walletWords } from '#shared/features/checkout/wallet-words.ts';
import { offeredWallet } from '#shared/features/checkout/wallets.ts';
import { checkoutWords } from '#shared/features/checkout/words.ts';
import type { Preferences } from '#shared/features/commerce-preferences/rules.ts';
import { systemPageOf } from '#shared/features/pages/rules.ts';
import { propertyAt, toText } from '#shared/json/values.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { Site } from '../../http/context.ts';
import type { PageContributor } from '../pages/page-context.ts';
import type { PaymentOffer } from '../payments/settings.ts';
import { toTerms } from './terms-part.ts';

/** The buttons of wallets on the pages of the cart and of the checkout, where the shop has switched them on. */
export function createWalletContext(deps: {
  read: (scope: ReadScope, site: Site, token: string | undefined, now: number) => Promise<Cart>;
  settings: (scope: ReadScope) => Promise<Preferences>;
  offer: (scope: ReadScope) => Promise<PaymentOffer>;
}): PageContributor {
  return async ({ route, scope, site, cartToken, isPreview, now }) => {
    const page = systemPageOf(route);
    if ((page !== 'cart' && page !== 'checkout') || isPreview) return undefined;
    const settings = await deps.settings(scope);
    const { mode, publicKeys } = await deps.offer(scope);
    const wallet = offeredWallet(settings, mode, publicKeys);
    if (wallet === undefined) return undefined;
    const cart = await deps.read(scope, site, cartToken, now);
    const isSubscription = cart.entries[0]?.subscriptionPlan !== undefined;
    if (cart.entries.length === 0 || cart.amountDueCents === 0 || isSubscription) return undefined;
    if (!isPayable(cart)) return undefined;
    const words = checkoutWords(site.language);
    const shopCountry = toText(propertyAt(site.settings, ['storeSettings', 'country']));
    return {
      json: {
        wallets: {
          ...wallet,
          shopName: site.title,
          words,
          ...toTerms(settings, buyerCountry(cart, shopCountry), site.language),
          texts: walletWords(site.language),
          ...(wallet.provider === 'mock' ? { cards: mockTitles(site.language) } : {}),
        },
      },
      ...(wallet.provider === 'stripe' ? { allows: 'stripe' as const } : {}),
    };
  };
}
