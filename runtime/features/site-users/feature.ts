import { SITE_USER_COOKIE, type EdgeDeps } from '../../http/request.ts';
import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { CartOffers } from '../cart/feature.ts';
import type { readBuyer } from '../orders/buyer.ts';
import type { PrivacyOffers } from '../privacy/feature.ts';
import { memberMails } from './mail-kinds.ts';
import { accountForms } from './account-forms.ts';
import { siteUserChores } from './chores.ts';
import { createKeepOldSession } from './cookies.ts';
import { createSiteUserDoor } from './door.ts';
import { routeSiteUserLinks } from './link-pages.ts';
import { createMembers } from './members.ts';
import { createAccountContext, createAccountWords } from './page-context.ts';
import { siteUserPersonalData } from './personal-data.ts';
import { mountSiteUsers } from './routes.ts';
import { mountSiteUserStaff } from './staff-routes.ts';
import { accountPage } from './system-pages.ts';

/** What members need: their carts, their orders, and that all of theirs can be erased. */
interface SiteUserNeeds extends Pick<PrivacyOffers, 'privacy'> {
  readonly cart: Pick<CartOffers, 'merger' | 'cookies' | 'cloneMemberCart'>;
  readonly readBuyer: typeof readBuyer;
  /** What the page of the account shows of other features. */
  readonly shown: Omit<Parameters<typeof createAccountContext>[0], 'words' | 'addressesOf'>;
}

/** Members of a site, who sign in to their account. */
export function siteUsersFeature(base: House, { cart, privacy, shown, readBuyer: buyerOf }: SiteUserNeeds) {
  const { db, ids } = base;
  const words = createAccountWords(base.texts);
  const members = createMembers({
    db,
    clock: base.clock,
    ids,
    mailedLinks: base.mailedLinks,
    mail: base.mail,
    merger: cart.merger,
    countSignIn: base.countSignIn,
    describeSite: base.websites.describe,
    cloneCart: (scope, { now }, siteUserId) => cart.cloneMemberCart(scope, ids, siteUserId, now),
    buyerOf,
  });
  const atEdge = (edge: EdgeDeps) => ({
    ...members,
    db,
    edge,
    door: createSiteUserDoor(edge, {
      tokenOf: cart.cookies.tokenOf,
      give: (context, token) => cart.cookies.give(edge, context, token),
      drop: (context) => cart.cookies.drop(edge, context),
    }),
    people: privacy,
  });
  return feature('site-users', {
    offers: { sessions: members.sessions },
    mails: memberMails,
    calls(api, { edge }) {
      mountSiteUsers(api, atEdge(edge));
      mountSiteUserStaff(api, { ...atEdge(edge), audit: base.auditLog });
    },
    pages: [accountPage],
    pageParts: [createAccountContext({ ...shown, words, addressesOf: members.addresses.list })],
    routes: (app, { edge }) => routeSiteUserLinks(base.mailedForms(app, edge), atEdge(edge)),
    forms: (edge) => accountForms({ ...atEdge(edge), words }),
    oldCookies: { [SITE_USER_COOKIE]: createKeepOldSession(base, members.sessions) },
    chores: siteUserChores,
    personalData: [siteUserPersonalData],
  });
}

export type SiteUserOffers = ReturnType<typeof siteUsersFeature>['offers'];
