import type { SiteScope } from '../../database/database.ts';
import type { Site } from '../../http/context.ts';
import type { MailService } from '../mail/service.ts';

/**
 * Makes what writes to the owner of a site that many payments are being declined there, in the caller's transaction.
 * The function takes how many they were at least.
 */
export function createCardAlert(mail: Pick<MailService, 'send'>) {
  return async (scope: SiteScope, site: Site, origin: string, declined: number): Promise<void> => {
    const [owner] = await scope.query<{ email: string }>(
      'SELECT email FROM contributors WHERE website_id = $1 AND is_owner AND removed_at IS NULL',
      [scope.websiteId],
    );
    if (owner === undefined) return;
    await mail.send(scope, {
      kind: 'transactional',
      to: owner.email,
      language: site.language,
      site: { title: site.title, origin },
      template: 'declined-cards',
      data: { declined, link: origin },
    });
  };
}
