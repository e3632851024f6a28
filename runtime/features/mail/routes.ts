import { liftBounce, listHeldAddresses, listMails } from '#shared/features/mail/contract.ts';
import type { Database } from '../../database/database.ts';
import type { Api } from '../../http/mount.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { MailHolds } from './holds.ts';
import type { Outbox } from './outbox.ts';

export interface MailRoutesDeps {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly holds: MailHolds;
  readonly audit: AuditLog;
}

export function mountMail(api: Api, { db, outbox, holds, audit }: MailRoutesDeps): void {
  api.mount(listMails, (_, { site }) =>
    db.withSite(site.id, async (scope) => ({
      mails: (await outbox.list(scope)).map(({ writtenAt, problem, ...mail }) => ({
        ...mail,
        writtenOn: writtenAt,
        ...(problem === null ? {} : { problem }),
      })),
    })),
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
      await holds.liftBounce(scope, address);
      const subject = { kind: 'mail address', id: address, title: address };
      await audit.record(scope, context, { act: liftBounce.name, subject, before: { reason }, after: null });
      return { success: true as const };
    }),
  );
}
