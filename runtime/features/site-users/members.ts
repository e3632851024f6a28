import type { Database, SiteScope } from '../../database/database.ts';
import type { CountSignIn } from '../../http/account-limit.ts';
import type { RequestContext } from '../../http/context.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { CartMerger } from '../cart/merge.ts';
import type { MailService } from '../mail/service.ts';
import type { MailedLinks } from '../mailed-links/service.ts';
import { createSiteUserAddresses, type SiteUserAddresses } from './addresses.ts';
import { createEnter } from './entry.ts';
import { createSiteUserLinks, type SiteUserLinks } from './links.ts';
import { answerMembers } from './member-mails.ts';
import { createSiteUserService, type SiteUserService } from './service.ts';
import { createSiteUserSessions, type SiteUserSessions } from './sessions.ts';
import { type Buyer, createSiteUserSignUps, type SiteUserSignUps } from './sign-ups.ts';

/** All that a site knows and does about its members. */
export interface Members {
  readonly sessions: SiteUserSessions;
  readonly links: SiteUserLinks;
  readonly siteUsers: SiteUserService;
  readonly signUps: SiteUserSignUps;
  readonly addresses: SiteUserAddresses;
}

/** Puts the members of sites together. */
export function createMembers(deps: {
  db: Database;
  clock: Clock;
  ids: Ids;
  mailedLinks: MailedLinks;
  mail: Pick<MailService, 'send'>;
  merger: CartMerger;
  countSignIn: CountSignIn;
  /** Title of the site of a unit of work. */
  describeSite: (scope: SiteScope, origin: string) => Promise<{ readonly title: string }>;
  /** Makes a visitor's cart of what a member's holds; undefined where that is nothing. */
  cloneCart: (scope: SiteScope, context: RequestContext, siteUserId: string) => Promise<string | undefined>;
  /** The buyer of the order that a token opens. */
  buyerOf: (scope: SiteScope, orderToken: string) => Promise<Buyer | undefined>;
}): Members {
  const { db, ids } = deps;
  const sessions = createSiteUserSessions(db, ids);
  const links = createSiteUserLinks(db, deps.mailedLinks);
  const enter = createEnter({ sessions, merger: deps.merger });
  answerMembers({ ...deps, links });
  return {
    sessions,
    links,
    siteUsers: createSiteUserService({ ...deps, sessions, links, enter }),
    signUps: createSiteUserSignUps({ ...deps, links, sessions, enter }),
    addresses: createSiteUserAddresses(db, ids),
  };
}
