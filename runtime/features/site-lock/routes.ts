import { getSiteLock, setSiteLock } from '#shared/features/site-lock/contract.ts';
import type { Database } from '../../database/database.ts';
import { onceIn } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { WebsiteService } from '../websites/service.ts';

/** What the password of a site is kept with. */
export interface SiteLockTools {
  readonly db: Database;
  readonly websites: Pick<WebsiteService, 'setLock'>;
  readonly audit: AuditLog;
}

/** The calls about the password of the whole site. */
export function mountSiteLock(api: Api, { db, websites, audit }: SiteLockTools): void {
  const once = onceIn(db);
  api.mount(getSiteLock, (_, { site }) => Promise.resolve({ isLocked: site.lockHash !== undefined }));
  api.mount(setSiteLock, async ({ body: { password } }, context) => {
    // Hashing takes its time, and no connection meanwhile.
    const passwordHash = password === null ? null : await hashPassword(password);
    return once(context, async (scope) => {
      const wasLocked = await websites.setLock(scope, passwordHash);
      const isLocked = passwordHash !== null;
      await audit.record(scope, context, {
        act: setSiteLock.name,
        subject: { kind: 'website', id: context.site.id, title: context.site.title },
        before: { hasPassword: wasLocked },
        after: { hasPassword: isLocked },
      });
      return { isLocked };
    });
  });
}
