import { type Feature, feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import { mailChore } from './chores.ts';
import { createMailDelivery, deliverMail } from './deliver-mail.ts';
import { routeMailPages } from './page-routes.ts';
import { mailPersonalData } from './personal-data.ts';
import { createMailPreviews } from './previews.ts';
import { createResendMail } from './resend.ts';
import { mountMail } from './routes.ts';

/** Mails of the site: what is sent, to whom no more, and how they look. */
export function mailFeature(base: House): Feature {
  const { db, clock, jobs, auditLog: audit, holds, mail, mailPages, news, outbox, texts } = base;
  const { renderMail: render, mailTransport: transport, readEmailFiles: readFiles } = base;
  const resend = createResendMail({ db, jobs, letters: base.deadLetters, audit });
  const previews = createMailPreviews({ render, readFiles, mail, audit });
  return feature('mail', {
    offers: undefined,
    calls: (api) => mountMail(api, { db, outbox, holds, resend, previews, audit }),
    routes: (app, { edge }) =>
      routeMailPages(app, {
        db,
        edge,
        outbox,
        holds,
        pages: mailPages,
        texts,
        onUnsubscribe: news.mailRefused,
      }),
    jobs({ handle }) {
      if (transport === undefined) return;
      handle(deliverMail, createMailDelivery({ db, clock, holds, transport, onOutcome: news.mailDecided }));
    },
    describedJobs: { [deliverMail.name]: outbox.describe },
    chores: [mailChore],
    personalData: [mailPersonalData],
  });
}
