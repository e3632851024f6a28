import { MERCHANDISING_NAMESPACE } from '#shared/features/commerce-preferences/merchandising.ts';
import { pathOfItem } from '#shared/features/pages/rules.ts';
import { RESTOCK_CONFIRM_PATH, RESTOCK_CONFIRMED_PATH } from '#shared/features/restock/paths.ts';
import { restockSentences } from '#shared/features/restock/messages.ts';
import { RESTOCK_NAMESPACE } from '#shared/features/restock/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import { type Feature, feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { MailingListOffers } from '../mailing-lists/feature.ts';
import { restockMails } from './mail-kinds.ts';
import { restockChore } from './chores.ts';
import { createRestockConfirmations } from './confirmations.ts';
import { createRestockLists } from './lists.ts';
import { createRestockNotices, writeRestockNotices } from './notices.ts';
import { restockPersonalData } from './personal-data.ts';
import { mountRestock } from './routes.ts';
import { createRestockSends } from './sends.ts';
import { createRestockService } from './service.ts';
import { restockForm } from './sign-up-form.ts';
import { createRestockWatch, watchRestock } from './watch.ts';

/** Who waits for products that are sold out, and how they are told. */
export function restockFeature(base: House, { signUps }: MailingListOffers): Feature {
  const { db, clock, ids, jobs, auditLog: audit, captcha, holds, mail, preferences, websites } = base;
  const ownPreferences = async (scope: SiteScope) =>
    (await preferences.all(scope)).get(RESTOCK_NAMESPACE) ?? {};
  const titleOf = async (scope: SiteScope) => (await websites.describe(scope, '')).title;
  const watch = createRestockWatch({ clock, jobs, preferences: ownPreferences });
  const confirmations = createRestockConfirmations({ clock, mail, links: base.mailedLinks, holds, titleOf });
  const restock = createRestockService({
    db,
    ids,
    merchandising: async (scope) => (await preferences.all(scope)).get(MERCHANDISING_NAMESPACE) ?? {},
    preferences: ownPreferences,
    captcha,
    holds,
    confirmations,
    signUps,
  });
  const notices = createRestockNotices({
    db,
    mail,
    holds,
    titleOf,
    async pathOfProduct(scope, collectionId, urlId) {
      const urls = await base.collectionUrls(scope, await websites.describe(scope, ''));
      return pathOfItem(urls.get(collectionId) ?? '', urlId);
    },
  });
  const lists = createRestockLists();
  const sends = createRestockSends({ jobs, audit });
  return feature('restock', {
    offers: undefined,
    scriptSentences: restockSentences,
    mails: restockMails,
    calls: (api) => mountRestock(api, db, { restock, lists, sends }),
    forms: () => [restockForm(db, restock)],
    routes: (app, { edge }) => confirmations.route(base.mailedForms(app, edge)),
    whileLocked: [RESTOCK_CONFIRM_PATH, RESTOCK_CONFIRMED_PATH],
    jobs({ handle }) {
      handle(writeRestockNotices, notices.write);
      handle(watchRestock, watch.watch);
    },
    chores: [restockChore, watch.chore],
    personalData: [restockPersonalData],
    hears: {
      stockChanged: (scope, variantIds) =>
        watch.awaited(variantIds).map(async (awaited) => [await watch.toLook(scope, awaited)]),
      mailDecided: notices.settle,
      mailRefused: (scope, { address }) => restock.forget(scope, address),
    },
  });
}
