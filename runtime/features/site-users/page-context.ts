import { dayText } from '#shared/dates/day-text.ts';
import { PASSWORD_MIN } from '#shared/features/contributors/rules.ts';
import type { SiteUserAddress } from '#shared/features/site-users/contract.ts';
import { SAMPLE_ADDRESS, SAMPLE_BUYER } from '#shared/features/orders/sample-buyer.ts';
import { ACCOUNT_FORM_PATHS } from '#shared/features/site-users/paths.ts';
import { ACCOUNT_ORDERS } from '#shared/features/site-users/rules.ts';
import type { Place } from '#shared/places/match-place.ts';
import { property, propertyAt, toText } from '#shared/json/values.ts';
import { addressForm } from '#shared/places/address-form.ts';
import { addressLines } from '#shared/places/address-lines.ts';
import { type OfferedCountry, offerCountries } from '#shared/places/offered-countries.ts';
import { systemPageOf } from '#shared/features/pages/rules.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { SignedInSiteUser, Site } from '../../http/context.ts';
import type { PageTexts } from '../mail/page-texts.ts';
import type { MemberOrder } from '../orders/member-orders.ts';
import type { PageAsk, PageContributor } from '../pages/page-context.ts';
import { toSiteUser } from './entry.ts';

/** The words of the account's page and of what became of its forms, by their names. */
export type AccountWords = (
  site: Pick<Site, 'title' | 'language'>,
) => Promise<Readonly<Record<string, string>>>;

/** Name of the texts of the page. */
const TEXTS = 'account';

/** Makes the reader of those words, in the language that the site is read in. */
export function createAccountWords(texts: PageTexts): AccountWords {
  return async (site) => {
    const facts = { site: { title: site.title }, passwordMin: PASSWORD_MIN };
    return (await texts(TEXTS, [site.language], facts)).texts;
  };
}

/** Path of the new address among what is wrong with it. */
const NEW_ADDRESS = 'newAddress';

/** The form of a new address: as it was sent, where it was not taken, else with the name and country of the member. */
function toAddressForm(
  { filled, refused, errors }: PageAsk['facts'],
  { firstName, lastName }: SignedInSiteUser,
  countries: readonly OfferedCountry[],
  { language, settings }: Site,
) {
  const country = propertyAt(settings, ['storeSettings', 'country']);
  const isSent = property(refused, 'addAddress') === true;
  const texts = (facts: unknown) =>
    Object.fromEntries(Object.entries(facts ?? {}).map(([part, text]) => [part, toText(text)]));
  const near = countries.find(({ code }) => code === country)?.code;
  const { fields, words } = addressForm({
    address: isSent ? texts(filled) : { firstName, lastName, country: near },
    countries,
    language,
    problems: Object.entries(texts(isSent ? errors : {})).map(([part, message]) => ({
      field: `${NEW_ADDRESS}.${part}`,
      message,
    })),
    path: NEW_ADDRESS,
    purpose: 'shipping',
  });
  const wrong = fields.find(({ error }) => error !== '') ?? fields.find(({ isCountry }) => isCountry);
  return { words, fields: fields.map((field) => ({ ...field, isFocused: isSent && field === wrong })) };
}

/** Made up for previews; the account of nobody. */
const SAMPLE: SignedInSiteUser = {
  id: '0'.repeat(24),
  ...SAMPLE_BUYER,
  locale: '',
  sessionHash: '',
};

/** The account's part of pages: its own page, and the offer of one to who has just bought without. */
export function createAccountContext(deps: {
  words: AccountWords;
  ordersOf: (scope: ReadScope, site: Site, siteUserId: string, most: number) => Promise<MemberOrder[]>;
  /** What previews show in their place. */
  sampleOrders: (scope: ReadScope, site: Site, now: number) => Promise<MemberOrder[]>;
  addressesOf: (scope: ReadScope, siteUserId: string) => Promise<SiteUserAddress[]>;
  /** What the page shows of the member's subscriptions; undefined where there are none. */
  subscriptionsOf: (
    scope: ReadScope,
    site: Site,
    siteUserId: string,
    language: string,
  ) => Promise<object | undefined>;
  /** The places that the site ships to. */
  shippingPlaces: (scope: ReadScope) => Promise<readonly Place[]>;
}): PageContributor {
  async function toMember(
    { scope, site, facts, isPreview, now }: PageAsk,
    siteUser: SignedInSiteUser,
    texts: Record<string, string>,
  ) {
    const { language, timeZone } = site;
    const [orders, addresses, subscriptions, places] = await Promise.all([
      isPreview
        ? deps.sampleOrders(scope, site, now)
        : deps.ordersOf(scope, site, siteUser.id, ACCOUNT_ORDERS),
      isPreview ? [{ id: SAMPLE.id, location: SAMPLE_ADDRESS }] : deps.addressesOf(scope, siteUser.id),
      deps.subscriptionsOf(scope, site, siteUser.id, language),
      deps.shippingPlaces(scope),
    ]);
    const countries = offerCountries(places, language, undefined);
    return {
      ...toSiteUser(siteUser),
      orders: orders.map((order) => ({
        ...order,
        placedOn: dayText(order.placedAt, language, timeZone),
        lines: order.lines.map((line) => ({
          ...line,
          options: line.variantOptions.map(({ value }) => value).join(', '),
        })),
        stateText: texts[order.status] ?? '',
      })),
      addresses: addresses.map(({ id, location }) => ({ id, lines: addressLines(location, language) })),
      subscriptions,
      // Themes that were made earlier list them by themselves.
      countries,
      addressForm: toAddressForm(facts, siteUser, countries, site),
    };
  }

  return async (ask) => {
    const { route, site, orderToken, isPreview } = ask;
    const page = systemPageOf(route);
    if (page !== 'account' && page !== 'orderConfirmed') return undefined;
    const siteUser = isPreview ? SAMPLE : ask.siteUser;
    const texts = await deps.words(site);
    if (page === 'orderConfirmed') {
      if (siteUser !== undefined || orderToken === undefined) return undefined;
      const action = `${ACCOUNT_FORM_PATHS.signUpBuyer}?o=${encodeURIComponent(orderToken)}`;
      return { json: { accountOffer: { texts, action, passwordMin: PASSWORD_MIN } }, isPrivate: true };
    }
    const member = siteUser && (await toMember(ask, siteUser, { ...texts }));
    const account = { texts, actions: ACCOUNT_FORM_PATHS, passwordMin: PASSWORD_MIN, member: member ?? null };
    return { json: { account }, title: texts['heading'] ?? '', isPrivate: true };
  };
}
