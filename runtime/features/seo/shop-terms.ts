import { CHECKOUT_NAMESPACE } from '#shared/features/checkout/rules.ts';
import { policyLinks, returnsOf } from '#shared/features/policies/rules.ts';
import { SHOP_TERMS, type ShopTerms } from '#shared/features/seo/shop-terms.ts';
import { propertyAt, toText } from '#shared/json/values.ts';
import { known } from '../../database/in-order.ts';
import type { CommercePreferenceService } from '../commerce-preferences/service.ts';
import type { PageContributor } from '../pages/page-context.ts';
import type { KeptZones } from '../shipping/kept-zones.ts';

/** Where the terms of shops are read. */
interface TermSources {
  readonly preferences: Pick<CommercePreferenceService, 'toAll'>;
  readonly keptZones: KeptZones;
}

/** What the pages of products and the home page tell search engines of shipping and returns; previews tell them nothing. */
export function createShopTerms({ preferences, keptZones }: TermSources): PageContributor {
  return async ({ scope, site, route, isPreview }) => {
    const isHome = route.kind === 'page' && route.collection.homepage;
    if (isPreview || !(isHome || route.kind === 'item')) return undefined;
    const [all, zones] = await scope.inOrder([
      preferences.toAll(scope),
      isHome ? known([]) : keptZones(site.id),
    ]);
    const settings = all.get(CHECKOUT_NAMESPACE) ?? {};
    const page = policyLinks(settings, site.language, () => true).find(({ kind }) => kind === 'refunds');
    const terms: ShopTerms = {
      country: toText(propertyAt(site.settings, ['storeSettings', 'country'])),
      currency: site.currency,
      returns: returnsOf(settings),
      returnsPage: page?.url,
      zones,
    };
    return { json: {}, known: { [SHOP_TERMS]: terms } };
  };
}
