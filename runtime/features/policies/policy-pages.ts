import { POLICY_KEYS, type PolicyKind } from '#shared/features/checkout/policies.ts';
import { CHECKOUT_NAMESPACE } from '#shared/features/checkout/rules.ts';
import type { Preferences } from '#shared/features/commerce-preferences/rules.ts';
import { can } from '#shared/features/contributors/permissions.ts';
import type { PageLayout } from '#shared/features/page-tree/layouts/layout.ts';
import { fillPolicy, policySections, returnsOf, type ShopFacts } from '#shared/features/policies/rules.ts';
import { propertyAt, toText } from '#shared/json/values.ts';
import { nameOfCountry } from '#shared/places/address-lines.ts';
import type { SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import type { CommercePreferenceService } from '../commerce-preferences/service.ts';

/** What the settings of a site say of the shop, in the language that it is written in. */
function factsOfShop({ site, origin }: RequestContext, checkout: Preferences): ShopFacts {
  const { settings, title, ownLanguage } = site;
  const country = toText(propertyAt(settings, ['storeSettings', 'country']));
  return {
    shop: title,
    site: origin,
    seller: toText(settings['sellerName']),
    address: toText(settings['sellerAddress']) || toText(settings['contactAddress']),
    country: country === '' ? '' : nameOfCountry(country, ownLanguage),
    email: toText(settings['contactEmail']),
    phone: toText(settings['contactPhoneNumber']),
    taxNumber: toText(settings['taxNumber']),
    returns: returnsOf(checkout),
  };
}

/** Makes pages of the policies of shops. */
export function createPolicyPages(preferences: Pick<CommercePreferenceService, 'all' | 'change'>) {
  return {
    /** What a page of a policy consists of, in the language of the site and filled with what is known of the shop. */
    async layoutOf(
      scope: SiteScope,
      context: RequestContext,
      kind: PolicyKind,
    ): Promise<Pick<PageLayout, 'sections'>> {
      const checkout = (await preferences.all(scope)).get(CHECKOUT_NAMESPACE) ?? {};
      const { html } = fillPolicy(kind, context.site.ownLanguage, factsOfShop(context, checkout));
      return { sections: policySections(html) };
    },

    /** Names the page of a policy that has none yet; whoever may not change the settings of the store leaves that to others. */
    async adopt(scope: SiteScope, context: RequestContext, kind: PolicyKind, path: string): Promise<void> {
      const me = contributorOf(context);
      if (!can(me, 'commerce.settings', 'change')) return;
      const key = POLICY_KEYS[kind];
      await preferences.change(
        scope,
        CHECKOUT_NAMESPACE,
        (before) => (toText(before[key]) === '' ? { ...before, [key]: path } : before),
        { author: me.name, now: context.now },
      );
    },
  };
}

export type PolicyPages = ReturnType<typeof createPolicyPages>;
