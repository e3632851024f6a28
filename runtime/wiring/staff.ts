import { passkeyHostOf } from '#shared/features/passkeys/rules.ts';
import { createInvitationService } from '../features/contributors/invitations.ts';
import { createPasswordResetService } from '../features/contributors/password-resets.ts';
import { createPeopleService } from '../features/contributors/people.ts';
import { createContributorService } from '../features/contributors/service.ts';
import { createSignIns } from '../features/contributors/sign-ins.ts';
import { deviceOf } from '../features/contributors/device.ts';
import { createSessionStore } from '../features/contributors/sessions.ts';
import { createPasskeyConfirmations } from '../features/passkeys/confirmations.ts';
import { createPasskeyRequests } from '../features/passkeys/requests.ts';
import { createPasskeyService } from '../features/passkeys/service.ts';
import { hasPasskeySql } from '../features/passkeys/state-sql.ts';
import { createPasskeyStore } from '../features/passkeys/store.ts';
import { createAuthenticators } from '../features/second-step/authenticators.ts';
import { createSecondStep } from '../features/second-step/service.ts';
import { hasAuthenticatorSql, needsSecondStepSql } from '../features/second-step/state-sql.ts';
import { createSecondStepWays } from '../features/second-step/ways.ts';
import type { House } from './base.ts';

/** SQL that is true for a contributor who has any second step, by SQL of the ids of site and contributor. */
const hasSecondStepSql = (website: string, contributor: string): string =>
  `(${hasAuthenticatorSql(website, contributor)} OR ${hasPasskeySql(website, contributor)})`;

/** The people and programs that work on sites. */
export function wireStaff(parts: House) {
  const { db, clock, ids } = parts;
  const { auditLog, countSignIn, mail, mailedLinks: links, websites } = parts;
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
  const { accountOf } = contributors;
  const { passSecondStep } = sessions;
  const ways = createSecondStepWays({ db, mail, hasWaySql: hasSecondStepSql, passSecondStep, accountOf });
  const passkeyStore = createPasskeyStore(db.sequelize, ids);
  const secondStep = createSecondStep({
    db,
    audit: auditLog,
    countSignIn,
    ways,
    authenticators: createAuthenticators(db, parts.serverKey),
    passkeys: { ...passkeyStore, hostOf: passkeyHostOf },
    sessions,
    accountOf,
  });
  const requests = createPasskeyRequests(db.sequelize, ids);
  const ofPasskeys = { store: passkeyStore, requests };
  const passkeys = createPasskeyService({ audit: auditLog, ...ofPasskeys, ways, passSecondStep, deviceOf });
  const passkeyConfirmations = createPasskeyConfirmations({ db, log: parts.log, ...ofPasskeys, accountOf });
  return {
    contributors,
    staffSessions: sessions,
    invitations,
    passwordResets,
    passkeyConfirmations,
    passkeys,
    people,
    secondStep,
    signIns,
  };
}

export type Staff = ReturnType<typeof wireStaff>;
