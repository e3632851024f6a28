import { ACCOUNT_PATHS } from '#shared/features/contributors/paths.ts';
import { SESSION_COOKIE } from '../../http/request.ts';
import { createKeepOldSession } from '../../http/session-cookie.ts';
import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import { contributorMails } from './mail-kinds.ts';
import { routeAccountPages } from './account-routes.ts';
import { contributorChores } from './chores.ts';
import { deviceOf } from './device.ts';
import { createInvitationService } from './invitations.ts';
import { createPasswordResetService } from './password-resets.ts';
import { createPeopleService } from './people.ts';
import { mountContributors } from './routes.ts';
import { createContributorService } from './service.ts';
import { createSessionStore } from './sessions.ts';
import { createSignIns } from './sign-ins.ts';

/** The people who work on sites: their accounts, sessions and invitations. */
export function contributorsFeature(base: House) {
  const { db, clock, ids, auditLog: audit, countSignIn, mail, mailedLinks: links, websites } = base;
  const describeSite = websites.describe;
  const sessions = createSessionStore(db, ids);
  const contributors = createContributorService({ db, ids, sessions, audit, links });
  const signIns = createSignIns({ db, clock, sessions, audit, countSignIn, mail, links, describeSite });
  const people = createPeopleService({ db, sessions, audit });
  const invitations = createInvitationService({ db, ids, mail, links, audit });
  const passwordResets = createPasswordResetService({
    db,
    clock,
    mail,
    links,
    sessions,
    audit,
    describeSite,
  });
  const entries = { invitations, passwordResets, signIns };
  return feature('contributors', {
    offers: { contributors, sessions, deviceOf },
    mails: contributorMails,
    calls: (api, { edge }) => mountContributors(api, { db, edge, contributors, people, ...entries }),
    whileLocked: Object.values(ACCOUNT_PATHS),
    routes: (app, { edge }) => routeAccountPages(base.mailedForms(app, edge), entries),
    oldCookies: { [SESSION_COOKIE]: createKeepOldSession(base, sessions.endOfOld) },
    chores: contributorChores,
  });
}

export type ContributorOffers = ReturnType<typeof contributorsFeature>['offers'];
