import {
  MERCHANDISING_NAMESPACE,
  toMerchandisingContexts,
} from '#shared/features/commerce-preferences/merchandising.ts';
import type { Preferences } from '#shared/features/commerce-preferences/rules.ts';
import { PRODUCT_NAMESPACE, toStoreSettings } from '#shared/features/commerce-preferences/selling.ts';
import { property, propertyAt } from '#shared/json/values.ts';
import type { Site } from '../../http/context.ts';
import type { PageContributor, PagePart } from '../pages/page-context.ts';
import type { CommercePreferenceService } from './service.ts';

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** All products that a part of a page shows: its own, those of its list, those that its queries found. */
function itemsOf({ json }: PagePart): readonly unknown[] {
  const item = json['item'];
  return [
    ...(item === undefined ? [] : [item]),
    ...listOf(json['items']),
    ...Object.values(json['awningQueries'] ?? {}).flatMap((answer) => listOf(propertyAt(answer, ['items']))),
  ].filter((shown) => typeof property(shown, 'id') === 'string');
}

/** The settings of the site with the switches that preferences set over those of its store; nothing where none is set. */
function settingsPart({ settings, currency }: Site, preferences: Preferences | undefined): object {
  if (preferences === undefined) return {};
  const { localizedStrings: _, storeSettings, ...others } = settings;
  const own = typeof storeSettings === 'object' ? storeSettings : {};
  return {
    websiteSettings: { ...others, storeSettings: toStoreSettings({ currency, ...own }, preferences) },
  };
}

/**
 * Adds what the shop says about its products to the part of a page that shows them, and how it sells
 * them.
 * Pages are purged as a whole when preferences change, so it brings no tag of its own.
 * @param products makes that part
 */
export function createMerchandisingContext(
  preferences: Pick<CommercePreferenceService, 'all'>,
  products: PageContributor,
): PageContributor {
  return async (ask) => {
    const [part, found] = await Promise.all([products(ask), preferences.all(ask.scope)]);
    if (part === undefined) return undefined;
    const { language, ownLanguage } = ask.site;
    const contexts = toMerchandisingContexts(found.get(MERCHANDISING_NAMESPACE) ?? {}, itemsOf(part), {
      language,
      isOwn: language === ownLanguage,
    });
    const settings = settingsPart(ask.site, found.get(PRODUCT_NAMESPACE));
    return { ...part, json: { ...part.json, ...settings, productMerchandisingContext: contexts } };
  };
}
