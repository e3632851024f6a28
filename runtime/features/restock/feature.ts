import { MERCHANDISING_NAMESPACE } from '#shared/features/commerce-preferences/merchandising.ts';
import { pathOfItem } from '#shared/features/pages/rules.ts';
import { restockSentences } from '#shared/features/restock/messages.ts';
import { RESTOCK_NAMESPACE } from '#shared/features/restock/rules.ts';
import { type Feature, feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import { restockMails } from './mail-kinds.ts';
import { restockChore } from './chores.ts';
import { createRestockLists } from './lists.ts';
import { createRestockNotices, RESTOCK_NOTICE, writeRestockNotices } from './notices.ts';
import { restockPersonalData } from './personal-data.ts';
import { mountRestock } from './routes.ts';
import { createRestockSends } from './sends.ts';
import { createRestockService } from './service.ts';
import { restockForm } from './sign-up-form.ts';
import { createRestockWatch, watchRestock } from './watch.ts';

/** Who waits for products that are sold out, and how they are told. */
export function restockFeature(base: House): Feature {
  const { db, clock, ids, jobs, auditLog: audit, captcha, holds, mail, preferences, websites } = base;
  const watch = createRestockWatch({
    clock,
    jobs,
    preferences: async (scope) => (await preferences.all(scope)).get(RESTOCK_NAMESPACE) ?? {},
  });
  const restock = createRestockService({
    db,
    ids,
    merchandising: async (scope) => (await preferences.all(scope)).get(MERCHANDISING_NAMESPACE) ?? {},
    captcha,
  });
  const notices = createRestockNotices({
    db,
    mail,
    holds,
    titleOf: async (scope) => (await websites.describe(scope, '')).title,
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
      async mailRefused(scope, { address, template }) {
        // Who waits for something asked for that one mail, whatever else they refuse.
        if (template === RESTOCK_NOTICE) await restock.forget(scope, address);
      },
    },
  });
}
