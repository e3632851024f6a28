import { ACCOUNT_PATHS } from '#shared/features/contributors/paths.ts';
import { INVITATION_DAYS, INVITATION_MS } from '#shared/features/contributors/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import type { MailService } from '../mail/service.ts';
import type { MailedLinks } from '../mailed-links/service.ts';
import type { InvitationColumns } from './model.ts';

export interface InvitationMailDeps {
  readonly mail: Pick<MailService, 'send'>;
  readonly links: MailedLinks;
}

/** Mails a new link of the invitation, the only one that works from now on. */
export async function post(
  { links, mail }: InvitationMailDeps,
  scope: SiteScope,
  context: RequestContext,
  { id, email: to }: Pick<InvitationColumns, 'id' | 'email'>,
): Promise<void> {
  const { site, origin, now } = context;
  const link = { purpose: 'invitation', subjectId: id, lifeMs: INVITATION_MS } as const;
  const token = await links.make(scope, link, now);
  await mail.send(scope, {
    kind: 'transactional',
    to,
    template: 'contributor-invitation',
    language: site.language,
    site: { title: site.title, origin },
    data: {
      inviter: contributorOf(context).name,
      link: `${origin}${ACCOUNT_PATHS.invitation}?token=${token}`,
      days: INVITATION_DAYS,
    },
  });
}
