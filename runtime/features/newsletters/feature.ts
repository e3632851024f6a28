import type { SiteScope } from '../../database/database.ts';
import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import { listsOfIds } from '../mailing-lists/statements.ts';
import type { ComposeDeps } from './compose.ts';
import { newsletterMails } from './mail-kinds.ts';
import { mountNewsletters } from './routes.ts';
import { createNewsletterSending, sendNewsletterJob } from './sending.ts';
import { createNewsletterService } from './service.ts';
import { noteLeft, settleMail } from './statements.ts';

/** Newsletters to the mailing lists of the site. */
export function newslettersFeature(base: House, { pathOfImage }: Pick<ComposeDeps, 'pathOfImage'>) {
  const { db, clock, jobs, mail, brandOf, auditLog: audit, keepRules, websites, renderMail: render } = base;
  const describe = (scope: SiteScope) => websites.describe(scope, '');
  const compose: ComposeDeps = {
    pathOfImage,
    collectionUrls: async (scope) => base.collectionUrls(scope, await describe(scope)),
    currencyOf: async (scope) => (await describe(scope)).currency,
  };
  const newsletters = createNewsletterService({ ...compose, keepRules, audit, jobs, mail, render, brandOf });
  const send = createNewsletterSending({
    ...compose,
    db,
    clock,
    jobs,
    mail,
    render,
    brandOf,
    titleOf: async (scope) => (await describe(scope)).title,
    async senderOf(scope, listIds) {
      const lists = await scope.ask(listsOfIds(listIds));
      return lists.find(({ rule }) => rule.senderName !== '')?.rule.senderName ?? '';
    },
  });
  return feature('newsletters', {
    offers: undefined,
    mails: newsletterMails,
    calls: (api) => mountNewsletters(api, db, newsletters),
    jobs: ({ handle }) => handle(sendNewsletterJob, send),
    binned: (bin) => bin.handle('newsletter', newsletters.binned),
    hears: {
      mailDecided: settleMail,
      mailRefused: (scope, { mailId }) =>
        mailId === undefined ? Promise.resolve() : scope.ask(noteLeft(mailId)),
    },
  });
}
