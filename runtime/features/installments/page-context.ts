import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import type { Preferences } from '#shared/features/commerce-preferences/rules.ts';
import {
  aboutInstallments,
  DEFAULT_RANGE,
  findInstallmentProvider,
  INSTALLMENTS_NAMESPACE,
  type InstallmentRange,
  type InstallmentTeaser,
  pathOfInstallmentTerms,
  toInstallmentTeaser,
} from '#shared/features/installments/rules.ts';
import { property, propertyAt, toBoolean, toText } from '#shared/json/values.ts';
import { parseMinor, toHundredths } from '#shared/money/minor-units.ts';
import { isSameLanguage } from '#shared/text/languages.ts';
import type { Site } from '../../http/context.ts';
import type { CommercePreferenceService } from '../commerce-preferences/service.ts';
import type { PageContributor } from '../pages/page-context.ts';

/** What the teaser on the page of a product is made of. */
interface Installments {
  readonly provider: string;
  /** Name of the button that shows the words behind it. */
  readonly about: string;
  readonly termsUrl: string;
  /** While no variant is chosen: of the lowest price. */
  readonly teaser: InstallmentTeaser;
  /** By stock-keeping unit. */
  readonly teasers: Readonly<Record<string, InstallmentTeaser>>;
}

function rangeOf(preferences: Preferences): InstallmentRange {
  const cents = (key: keyof InstallmentRange): number => {
    const value = preferences[key];
    return typeof value === 'number' ? value : DEFAULT_RANGE[key];
  };
  return { minimumCents: cents('minimumCents'), maximumCents: cents('maximumCents') };
}

/** Price in force of each variant by stock-keeping unit, in cents. */
function pricesOf(item: unknown): ReadonlyMap<string, number> {
  const variants = propertyAt(item, ['structuredContent', 'variants']);
  const prices = new Map<string, number>();
  for (const variant of Array.isArray(variants) ? (variants as unknown[]) : []) {
    const isOnSale =
      property(variant, 'onSale') === true && property(variant, 'salePriceMoney') !== undefined;
    const money = property(variant, isOnSale ? 'salePriceMoney' : 'priceMoney');
    const currency = toText(property(money, 'currency'));
    const minor = parseMinor(toText(property(money, 'value')), currency);
    if (minor !== undefined) prices.set(toText(property(variant, 'sku')), toHundredths(minor, currency));
  }
  return prices;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Making one takes longer than all that a page has it write. */
function formatOf(language: string, currency: string): Intl.NumberFormat {
  const key = `${language} ${currency}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(language, { style: 'currency', currency });
  formats.set(key, format);
  return format;
}

function toInstallments(site: Site, preferences: Preferences, item: unknown): Installments | undefined {
  if (!toBoolean(preferences['enabled'])) return undefined;
  if (propertyAt(item, ['structuredContent', 'productType']) !== PRODUCT_TYPE.physical) return undefined;
  const country = toText(propertyAt(site.settings, ['storeSettings', 'country']));
  const provider = findInstallmentProvider(country, site.language);
  const prices = pricesOf(item);
  if (provider === undefined || prices.size === 0) return undefined;
  // The provider may not speak the language of the page; its amounts are in the language of its words.
  const spoken = provider.locale.replace('_', '-');
  const language = isSameLanguage(site.language, spoken) ? site.language : spoken;
  const format = formatOf(language, site.currency);
  const made = new Map<number, InstallmentTeaser>();
  const teaserOf = (cents: number): InstallmentTeaser => {
    const known = made.get(cents);
    if (known !== undefined) return known;
    const write = (amount: number) => format.format(amount / 100);
    const teaser = toInstallmentTeaser(cents, rangeOf(preferences), provider, write);
    made.set(cents, teaser);
    return teaser;
  };
  return {
    provider: provider.name,
    about: aboutInstallments(provider),
    termsUrl: pathOfInstallmentTerms(provider.locale),
    teaser: teaserOf(Math.min(...prices.values())),
    teasers: Object.fromEntries([...prices].map(([sku, cents]) => [sku, teaserOf(cents)])),
  };
}

/**
 * Adds the teaser of payment in parts to the part of a page that shows a product. Whether a visitor sees it, their
 * cart decides in their browser: pages are the same for all.
 * @param products makes that part
 */
export function createInstallmentContext(
  preferences: Pick<CommercePreferenceService, 'all'>,
  products: PageContributor,
): PageContributor {
  return async (ask) => {
    const [part, found] = await Promise.all([products(ask), preferences.all(ask.scope)]);
    if (part === undefined || part.json['item'] === undefined) return part;
    const installments = toInstallments(ask.site, found.get(INSTALLMENTS_NAMESPACE) ?? {}, part.json['item']);
    return installments === undefined ? part : { ...part, json: { ...part.json, installments } };
  };
}
