import { LIST_CONFIRM_PATH, LIST_CONFIRMED_PATH } from '#shared/features/mailing-lists/paths.ts';
import type { SiteScope } from '../../database/database.ts';
import { known } from '../../database/in-order.ts';
import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import { accountForm, accountPart } from './account-part.ts';
import { pendingChore } from './chores.ts';
import { mailingListMails } from './mail-kinds.ts';
import { mailingListPersonalData } from './personal-data.ts';
import { mountMailingLists } from './routes.ts';
import { createMailingListService } from './service.ts';
import { readShownSignUps } from './shown.ts';
import { listSignUpForm, routeConfirmation } from './sign-up-form.ts';
import { createSignUpMails } from './sign-up-mails.ts';
import { createSignUps } from './sign-ups.ts';
import { createSubscribers } from './subscribers.ts';

/** What features before it need of it: none of it depends on what the feature is made with. */
export const mailingListParts = { readShownSignUps };

/** Who gets news of the site by email, and how they agreed to it. */
export function mailingListsFeature(base: House) {
  const {
    db,
    clock,
    ids,
    holds,
    mail,
    mailedLinks: links,
    news,
    auditLog: audit,
    keepRules,
    websites,
  } = base;
  const refuseMails = async (scope: SiteScope, address: string) => {
    await holds.unsubscribe(scope, address);
    await news.mailRefused(scope, { address, template: '' });
  };
  const subscribers = createSubscribers({ ids, audit, holds, refuseMails });
  const lists = createMailingListService({
    ids,
    keepRules,
    now: () => clock.now(),
    purgeSite: base.purgeSite,
  });
  const signUps = createSignUps({
    clock,
    ids,
    holds,
    mails: createSignUpMails({
      clock,
      mail,
      links,
      titleOf: async (scope) => (await websites.describe(scope, '')).title,
    }),
    links,
    makeFirst: lists.makeFirst,
    refuseMails,
  });
  return feature('mailing-lists', {
    offers: { signUps },
    mails: mailingListMails,
    calls: (api) => mountMailingLists(api, db, { lists, subscribers }),
    pageParts: [accountPart],
    forms: () => [listSignUpForm(db, signUps), accountForm(db, signUps)],
    routes: (app, { edge }) => routeConfirmation(base.mailedForms(app, edge), signUps),
    whileLocked: [LIST_CONFIRM_PATH, LIST_CONFIRMED_PATH],
    chores: [pendingChore],
    personalData: [mailingListPersonalData],
    binned: (bin) => bin.handle('mailing-list', lists.binned),
    hears: {
      mailDecided: (mailId, outcome) => (outcome === 'bounced' ? signUps.bounced(mailId) : known(undefined)),
      mailRefused: (scope, { address }) => signUps.left(scope, address),
      async mailWanted(scope, { address, refusedAt }) {
        if (refusedAt !== null) await signUps.cameBack(scope, address, refusedAt);
      },
    },
  });
}

export type MailingListOffers = ReturnType<typeof mailingListsFeature>['offers'];
