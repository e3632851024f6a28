import {
  liftBounce,
  listHeldAddresses,
  listMailPreviews,
  listMails,
  listOrderMails,
  previewMail,
  readMail,
  resendMail,
  resendMailOfOrder,
  sendTestMail,
} from '#shared/features/mail/contract.ts';
import type { Database } from '../../database/database.ts';
import type { StatementOf } from '../../database/in-order.ts';
import type { Api } from '../../http/mount.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { MailHolds } from './holds.ts';
import type { Outbox } from './outbox.ts';
import type { BrandOf } from './service.ts';
import type { MailPreviews } from './previews.ts';
import type { ResendMail } from './resend.ts';

export interface MailRoutesDeps {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly holds: MailHolds;
  readonly resend: ResendMail;
  readonly previews: MailPreviews;
  readonly brandOf: BrandOf;
  readonly audit: AuditLog;
  /** An order of the site, if it is there. */
  readonly orderOfId: StatementOf<{ id: string }>;
}

/** The calls about mails that were sent, and about those who want none. */
export function mountMail(api: Api, deps: MailRoutesDeps): void {
  const { db, outbox, holds, resend, previews, audit, orderOfId, brandOf } = deps;
  api.mount(listMails, ({ query }, { site }) => db.withSite(site.id, (scope) => outbox.find(scope, query)));
  api.mount(readMail, ({ params }, { site }) =>
    db.withSite(site.id, (scope) => outbox.open(scope, params.mailId)),
  );
  api.mount(resendMail, ({ params }, context) =>
    db.withSite(context.site.id, async (scope) => {
      await resend(scope, context, params.mailId, { act: resendMail.name });
      return { success: true as const };
    }),
  );
  api.mount(listOrderMails, ({ params }, { site }) =>
    db.withSite(site.id, async (scope) => {
      const order = await scope.ask(orderOfId.maybe(params.orderId));
      if (order === undefined) throw refuseAs(listOrderMails, 'ORDER_NOT_FOUND');
      return { mails: await outbox.troubleOf(scope, order.id) };
    }),
  );
  api.mount(resendMailOfOrder, ({ params: { mailId, orderId } }, context) =>
    db.withSite(context.site.id, async (scope) => {
      await resend(scope, context, mailId, { act: resendMailOfOrder.name, orderId });
      return { success: true as const };
    }),
  );
  api.mount(listMailPreviews, () => previews.list());
  api.mount(previewMail, async ({ params, query }, { site, origin }) => {
    const brand = await db.withSite(site.id, (scope) => scope.ask(brandOf(scope)));
    const sender = { title: site.title, origin, brand };
    return previews.preview(sender, params.template, query.language ?? site.language);
  });
  api.mount(sendTestMail, ({ params, body }, context) =>
    db.withSite(context.site.id, async (scope) => {
      const language = body.language ?? context.site.language;
      return { to: await previews.sendTest(scope, context, params.template, language) };
    }),
  );
  api.mount(listHeldAddresses, (_, { site }) =>
    db.withSite(site.id, async (scope) => ({ addresses: await holds.list(scope) })),
  );
  api.mount(liftBounce, ({ body: { address } }, context) =>
    db.withSite(context.site.id, async (scope) => {
      const reason = await holds.reasonFor(scope, address);
      if (reason === undefined) throw refuseAs(liftBounce, 'ADDRESS_NOT_HELD');
      if (reason === 'unsubscribed') {
        throw refuseAs(liftBounce, 'READER_REFUSED');
      }
      await scope.ask(holds.liftBounce(address));
      const subject = { kind: 'mail address', id: address, title: address };
      await audit.record(scope, context, { act: liftBounce.name, subject, before: { reason }, after: null });
      return { success: true as const };
    }),
  );
}
