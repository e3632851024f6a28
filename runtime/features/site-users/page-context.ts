import { PASSWORD_MIN } from '#shared/features/contributors/rules.ts';
import type { SiteUserAddress } from '#shared/features/site-users/contract.ts';
import { ACCOUNT_FORM_PATHS } from '#shared/features/site-users/paths.ts';
import { ACCOUNT_ORDERS } from '#shared/features/site-users/rules.ts';
import type { Place } from '#shared/places/match-place.ts';
import { offerCountries } from '#shared/places/offered-countries.ts';
import type { ReadScope } from '../../database/reads.ts';
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

/** Lines of an address, without what is not known. */
function linesOf({ location: place }: SiteUserAddress, language: string): string[] {
  return [
    [place.firstName, place.lastName],
    [place.addressLine1],
    [place.addressLine2],
    [place.postalCode, place.city],
    [place.region],
    [new Intl.DisplayNames(language, { type: 'region' }).of(place.country)],
  ]
    .map((parts) => parts.filter(Boolean).join(' '))
    .filter((line) => line !== '');
}

/** Made up for previews; the account of nobody. */
const SAMPLE: SignedInSiteUser = {
  id: '0'.repeat(24),
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Marsh',
  locale: '',
  sessionHash: '',
};

/** The account's part of pages: its own page, and the offer of one to who has just bought without. */
export function createAccountContext(deps: {
  words: AccountWords;
  ordersOf: (scope: ReadScope, site: Site, siteUserId: string, most: number) => Promise<MemberOrder[]>;
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
    { scope, site }: PageAsk,
    siteUser: SignedInSiteUser,
    texts: Record<string, string>,
  ) {
    const { language } = site;
    const [orders, addresses, subscriptions, places] = await Promise.all([
      deps.ordersOf(scope, site, siteUser.id, ACCOUNT_ORDERS),
      deps.addressesOf(scope, siteUser.id),
      deps.subscriptionsOf(scope, site, siteUser.id, language),
      deps.shippingPlaces(scope),
    ]);
    return {
      ...toSiteUser(siteUser),
      orders: orders.map((order) => ({ ...order, stateText: texts[order.status] ?? '' })),
      addresses: addresses.map((address) => ({ id: address.id, lines: linesOf(address, language) })),
      subscriptions,
      countries: offerCountries(places, language, undefined),
    };
  }

  return async (ask) => {
    const { route, site, orderToken, isPreview } = ask;
    if (route.kind !== 'account' && route.kind !== 'orderConfirmed') return undefined;
    const siteUser = isPreview ? SAMPLE : ask.siteUser;
    const texts = await deps.words(site);
    if (route.kind === 'orderConfirmed') {
      if (siteUser !== undefined || orderToken === undefined) return undefined;
      const action = `${ACCOUNT_FORM_PATHS.signUpBuyer}?o=${encodeURIComponent(orderToken)}`;
      return { json: { accountOffer: { texts, action, passwordMin: PASSWORD_MIN } }, isPrivate: true };
    }
    const member = siteUser && (await toMember(ask, siteUser, { ...texts }));
    const account = { texts, actions: ACCOUNT_FORM_PATHS, passwordMin: PASSWORD_MIN, member: member ?? null };
    return { json: { account }, title: texts['heading'] ?? '', isPrivate: true };
  };
}
