import { z } from 'zod';
import { ACCOUNT_PAGE_PATH, SITE_USER_LINK_PATHS } from '#shared/features/site-users/paths.ts';
import { CONFIRMATION_DAYS, NEW_PASSWORD_MINUTES } from '#shared/features/site-users/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { bindTexts } from '../../database/table.ts';
import type { RequestContext } from '../../http/context.ts';
import { defineJob } from '../../jobs/job.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { MailService } from '../mail/service.ts';
import type { SiteUserLinks } from './links.ts';
import { defineSiteUsers, type LinkPurpose, type SiteUserColumns } from './model.ts';

/**
 * Looks for the account of an address and mails what its reader can do. It begins a while after it was asked for: the
 * calls that come next would otherwise be slower when there is such an account, and tell of it.
 */
const siteUserMailJob = defineJob({
  name: 'site-user-mail',
  payload: z.object({ askId: z.string() }),
  retries: 8,
  firstGapSeconds: 5,
  limitSeconds: 30,
  atOnce: 2,
  delaySeconds: 3,
});

/** The mails that members get about their account. */
export interface MemberMails {
  /** Notes that somebody named an address: the same work whether or not there is such an account. */
  ask(scope: SiteScope, context: RequestContext, purpose: LinkPurpose, email: string): Promise<void>;
}

interface Ask {
  readonly purpose: LinkPurpose;
  readonly email: string;
  readonly origin: string;
  readonly language: string;
}

const TAKE = `
  DELETE FROM site_user_asks WHERE website_id = $1 AND id = $2 RETURNING purpose, email, origin, language`;

const nameOf = ({ firstName, lastName, email }: SiteUserColumns) =>
  `${firstName} ${lastName}`.trim() || email;

/** Makes the writer of mails to members, and handles its job. */
export function createMemberMails(deps: {
  db: Database;
  clock: Clock;
  ids: Ids;
  jobs: Pick<Jobs, 'enqueue' | 'handle'>;
  mail: Pick<MailService, 'send'>;
  links: SiteUserLinks;
  /** Title of the site of a unit of work. */
  describeSite: (scope: SiteScope, origin: string) => Promise<{ readonly title: string }>;
}): MemberMails {
  const { db, clock, ids, jobs, mail, links } = deps;
  const { siteUsers, asks } = defineSiteUsers(db.sequelize);

  async function answer(scope: SiteScope, { purpose, email, origin, language }: Ask): Promise<void> {
    const { websiteId, transaction } = scope;
    const { conditions, bind } = bindTexts({ email });
    const member = await siteUsers.findOne({ where: { websiteId, ...conditions }, bind, transaction });
    if (member === null) return;
    const { title } = await deps.describeSite(scope, origin);
    const about = {
      kind: 'transactional' as const,
      to: email,
      language: member.locale || language,
      site: { title, origin },
    };
    const name = nameOf(member);
    if (purpose === 'confirm' && member.confirmedAt !== null) {
      const data = { name, link: origin + ACCOUNT_PAGE_PATH };
      await mail.send(scope, { ...about, template: 'member-known', data });
      return;
    }
    const token = await links.make(scope, member.id, purpose, clock.now());
    const link = `${origin}${SITE_USER_LINK_PATHS[purpose]}?token=${token}`;
    if (purpose === 'confirm') {
      const data = { name, link, days: CONFIRMATION_DAYS };
      await mail.send(scope, { ...about, template: 'member-confirmation', data });
      return;
    }
    const data = { name, link, minutes: NEW_PASSWORD_MINUTES };
    await mail.send(scope, { ...about, template: 'password-reset', data });
  }

  jobs.handle(siteUserMailJob, (run, { askId }) =>
    run.finish(async (scope) => {
      const [ask] = await scope.query<Ask>(TAKE, [scope.websiteId, askId]);
      if (ask !== undefined) await answer(scope, ask);
    }),
  );

  return {
    async ask(scope, { origin, now, site }, purpose, email) {
      const { websiteId, transaction } = scope;
      const id = ids.id();
      const createdAt = new Date(now);
      const row = { websiteId, id, purpose, email, origin, language: site.language, createdAt };
      await asks.create(row, { transaction });
      await jobs.enqueue(scope, siteUserMailJob, { askId: id });
    },
  };
}
