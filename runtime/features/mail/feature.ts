import { MAIL_PATH } from '#shared/features/mail/paths.ts';
import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import { mailChore } from './chores.ts';
import { createMailDelivery, deliverBulkMail, deliverMail, deliverPatiently } from './deliver-mail.ts';
import { routeMailPages } from './page-routes.ts';
import { mailPersonalData } from './personal-data.ts';
import { createMailPreviews } from './previews.ts';
import type { MailSamples } from './render-mail.ts';
import { createResendMail } from './resend.ts';
import { mountMail, type MailRoutesDeps } from './routes.ts';
import { resubscribeForm, unsubscribePage } from './unsubscribe-page.ts';

/** Mails of the site: what is sent, to whom no more, and how they look. */
export function mailFeature(base: House, orderOfId: MailRoutesDeps['orderOfId']) {
  const { db, clock, jobs, auditLog: audit, holds, mail, mailPages, news, outbox, texts } = base;
  const { renderMail: render, mailTransport: transport, readEmailFiles: readFiles } = base;
  const resend = createResendMail({ db, jobs, letters: base.deadLetters, audit });
  const samples: MailSamples[] = [];
  const previews = createMailPreviews({ render, readFiles, mail, audit, samples });
  return feature('mail', {
    offers: {
      /** Says which mails there are, with what they are previewed with. */
      addMails: (more: readonly MailSamples[]) => void samples.push(...more),
    },
    calls: (api) =>
      mountMail(api, { db, outbox, holds, resend, previews, audit, orderOfId, brandOf: base.brandOf }),
    pages: [unsubscribePage({ holds, texts })],
    forms: () => [resubscribeForm(db, { holds, texts, onResubscribe: news.mailWanted })],
    whileLocked: [MAIL_PATH],
    routes: (app, { edge }) =>
      routeMailPages(app, {
        db,
        edge,
        outbox,
        holds,
        pages: mailPages,
        texts,
        wear: base.wearBrand,
        onUnsubscribe: news.mailRefused,
      }),
    jobs({ handle }) {
      if (transport === undefined) return;
      const told = { onOutcome: news.mailDecided, onTry: news.mailTried };
      const deliver = createMailDelivery({ db, clock, holds, transport, ...told });
      handle(deliverMail, deliver);
      handle(deliverPatiently, deliver);
      handle(deliverBulkMail, deliver);
    },
    describedJobs: {
      [deliverMail.name]: outbox.describe,
      [deliverPatiently.name]: outbox.describe,
      [deliverBulkMail.name]: outbox.describe,
    },
    chores: [mailChore],
    personalData: [mailPersonalData],
  });
}
