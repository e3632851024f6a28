import type { SiteScope } from '../../database/database.ts';
import type { MailService } from '../mail/service.ts';

/**
 * Makes what writes to the owner of a site that many payments are being declined there, in the caller's transaction.
 * The function takes how many they were at least.
 */
export function createCardAlert(deps: {
  mail: Pick<MailService, 'send'>;
  siteOf: (
    scope: SiteScope,
  ) => Promise<{ readonly title: string; readonly language: string; readonly ownerEmail: string | null }>;
}) {
  return async (scope: SiteScope, origin: string, declined: number): Promise<void> => {
    const site = await deps.siteOf(scope);
    if (site.ownerEmail === null) return;
    await deps.mail.send(scope, {
      kind: 'transactional',
      to: site.ownerEmail,
      language: site.language,
      site: { title: site.title, origin },
      template: 'declined-cards',
      data: { declined, link: origin },
    });
  };
}
