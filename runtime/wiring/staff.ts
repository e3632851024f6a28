import { createApiTokenService } from '../features/api-tokens/service.ts';
import { createInvitationService } from '../features/contributors/invitations.ts';
import { createPasswordResetService } from '../features/contributors/password-resets.ts';
import { createPeopleService } from '../features/contributors/people.ts';
import { createContributorService } from '../features/contributors/service.ts';
import { createSignIns } from '../features/contributors/sign-ins.ts';
import { createSessionStore } from '../features/contributors/sessions.ts';
import { createSecondStep } from '../features/second-step/service.ts';
import { hasSecondStepSql, needsSecondStepSql } from '../features/second-step/state-sql.ts';
import type { AppDeps } from './app-deps.ts';
import type { Base } from './base.ts';

/** The people and programs that work on sites. */
export function wireStaff(deps: AppDeps, base: Base) {
  const { db, clock, ids } = deps;
  const { auditLog, countSignIn, mail, mailedLinks: links, websites } = base;
  const sessions = createSessionStore(db, ids, {
    hasSecondStep: hasSecondStepSql,
    needsSecondStep: needsSecondStepSql,
  });
  const contributors = createContributorService({ db, ids, sessions, audit: auditLog, links });
  const signIns = createSignIns({
    db,
    clock,
    sessions,
    audit: auditLog,
    countSignIn,
    mail,
    links,
    describeSite: websites.describe,
  });
  const people = createPeopleService({ db, sessions, audit: auditLog });
  const invitations = createInvitationService({ db, ids, mail, links, audit: auditLog });
  const passwordResets = createPasswordResetService({
    db,
    clock,
    mail,
    links,
    sessions,
    audit: auditLog,
    describeSite: websites.describe,
  });
  const secondStep = createSecondStep({
    db,
    serverKey: base.serverKey,
    audit: auditLog,
    mail,
    countSignIn,
    sessions,
    accountOf: contributors.accountOf,
  });
  const apiTokens = createApiTokenService({ db, ids, audit: auditLog });
  return {
    apiTokens,
    contributors,
    staffSessions: sessions,
    invitations,
    passwordResets,
    people,
    secondStep,
    signIns,
  };
}

export type Staff = ReturnType<typeof wireStaff>;
