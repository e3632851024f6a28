import { ACCOUNT_PAGE_PATH, SITE_USER_LINK_PATHS } from '#shared/features/site-users/paths.ts';
import { CONFIRMATION_DAYS, NEW_PASSWORD_MINUTES } from '#shared/features/site-users/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { bindTexts } from '../../database/table.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { MailService } from '../mail/service.ts';
import type { LinkAsk, MailedLinks } from '../mailed-links/service.ts';
import type { SiteUserLinks } from './links.ts';
import { defineSiteUsers, type SiteUserColumns } from './model.ts';

const nameOf = ({ firstName, lastName, email }: SiteUserColumns) =>
  `${firstName} ${lastName}`.trim() || email;

/** Writes the mails that members ask for about their account. */
export function answerMembers(deps: {
  db: Database;
  clock: Clock;
  mailedLinks: Pick<MailedLinks, 'answerWith'>;
  mail: Pick<MailService, 'send'>;
  links: SiteUserLinks;
  /** Title of the site of a unit of work. */
  describeSite: (scope: SiteScope, origin: string) => Promise<{ readonly title: string }>;
}): void {
  const { db, clock, mailedLinks, mail, links } = deps;
  const { siteUsers } = defineSiteUsers(db.sequelize);

  /** The member of an address, and what all mails to them say. */
  async function begin(scope: SiteScope, { email, origin, language }: LinkAsk) {
    const { websiteId, transaction } = scope;
    const { conditions, bind } = bindTexts({ email });
    const member = await siteUsers.findOne({ where: { websiteId, ...conditions }, bind, transaction });
    if (member === null) return undefined;
    const { title } = await deps.describeSite(scope, origin);
    const about = {
      kind: 'transactional' as const,
      to: email,
      language: member.locale || language,
      site: { title, origin },
    };
    return { member, about, name: nameOf(member) };
  }

  mailedLinks.answerWith('member-confirmation', async (scope, ask) => {
    const found = await begin(scope, ask);
    if (found === undefined) return;
    const { member, about, name } = found;
    const { origin } = ask;
    if (member.confirmedAt !== null) {
      const data = { name, link: origin + ACCOUNT_PAGE_PATH };
      await mail.send(scope, { ...about, template: 'member-known', data });
      return;
    }
    const token = await links.make(scope, member.id, 'member-confirmation', clock.now());
    const link = `${origin}${SITE_USER_LINK_PATHS.confirm}?token=${token}`;
    const data = { name, link, days: CONFIRMATION_DAYS };
    await mail.send(scope, { ...about, template: 'member-confirmation', data });
  });

  mailedLinks.answerWith('member-password', async (scope, ask) => {
    const found = await begin(scope, ask);
    if (found === undefined) return;
    const { member, about, name } = found;
    const token = await links.make(scope, member.id, 'member-password', clock.now());
    const link = `${ask.origin}${SITE_USER_LINK_PATHS.password}?token=${token}`;
    const data = { name, link, minutes: NEW_PASSWORD_MINUTES };
    await mail.send(scope, { ...about, template: 'password-reset', data });
  });
}
