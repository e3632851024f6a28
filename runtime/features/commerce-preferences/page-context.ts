import {
  MERCHANDISING_NAMESPACE,
  toMerchandisingContexts,
  type ToldIn,
} from '#shared/features/commerce-preferences/merchandising.ts';
import type { Preferences } from '#shared/features/commerce-preferences/rules.ts';
import { PRODUCT_NAMESPACE, toStoreSettings } from '#shared/features/commerce-preferences/selling.ts';
import { property, propertyAt } from '#shared/json/values.ts';
import type { Site } from '../../http/context.ts';
import { createSameObject } from '../../platform/kept-objects/same-object.ts';
import type { PageContributor, PagePart } from '../pages/page-context.ts';
import type { CommercePreferenceService } from './service.ts';

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A product as templates see it. */
interface Item {
  readonly id: string;
}

const isItem = (shown: unknown): shown is Item => typeof property(shown, 'id') === 'string';

/** All products that a part of a page shows: its own, those of its list, those that its queries found. */
function itemsOf({ json }: PagePart): readonly Item[] {
  const item = json['item'];
  return [
    ...(item === undefined ? [] : [item]),
    ...listOf(json['items']),
    ...Object.values(json['awningQueries'] ?? {}).flatMap((answer) => listOf(propertyAt(answer, ['items']))),
  ].filter(isItem);
}

const NONE: Preferences = {};

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
  type Contexts = ReturnType<typeof toMerchandisingContexts>;
  const sameSettings = createSameObject<object>();
  const sameOfPage = createSameObject<Contexts>();
  const sameOfItem = createSameObject<Contexts>();

  /** What the shop says of each item: the same object of the same item, and the same of the same items. */
  function contextsOf(own: Preferences, items: readonly Item[], told: ToldIn): Contexts {
    const parts = [own, told.language, told.isOwn];
    const ofItem = (item: Item) =>
      sameOfItem([item, ...parts], () => toMerchandisingContexts(own, [item], told));
    return sameOfPage([items[0] ?? own, ...parts, ...items], () =>
      Object.fromEntries(items.flatMap((item) => Object.entries(ofItem(item)))),
    );
  }

  return async (ask) => {
    const [part, found] = await Promise.all([products(ask), preferences.all(ask.scope)]);
    if (part === undefined) return undefined;
    const { site } = ask;
    const { language, ownLanguage } = site;
    const own = found.get(MERCHANDISING_NAMESPACE) ?? NONE;
    const contexts = contextsOf(own, itemsOf(part), { language, isOwn: language === ownLanguage });
    const selling = found.get(PRODUCT_NAMESPACE);
    const settings = sameSettings([site, selling], () => settingsPart(site, selling));
    return { ...part, json: { ...part.json, ...settings, productMerchandisingContext: contexts } };
  };
}
