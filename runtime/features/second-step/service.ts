import {
  finishSecondStep,
  passSecondStep,
  removeAuthenticator,
  removeSecondStep,
  renewRecoveryCodes,
  resetSecondStep,
  setSecondStepRule,
} from '#shared/features/second-step/contract.ts';
import { readCode, SECOND_STEP_ERRORS } from '#shared/features/second-step/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { CountSignIn } from '../../http/account-limit.ts';
import type { RequestContext, SignedIn } from '../../http/context.ts';
import { contributorOf } from '../../http/context.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { Authenticators } from './authenticators.ts';
import { addressOf } from './codes.ts';
import { defineSecondSteps } from './model.ts';
import { type Account, refuseStep, type SecondStepWays } from './ways.ts';

/** How the two-step sign-in of a person stands. */
export interface SecondStepState {
  readonly isOn: boolean;
  readonly isRequired: boolean;
  readonly since?: string;
  readonly recoveryCodesLeft: number;
  readonly authenticatorSince?: string;
  readonly passkeyHosts: string[];
  readonly hasPasskeyHere: boolean;
}

/** Two-step sign-in: a code of an authenticator app, a passkey or a recovery code, after the password or a mailed link. */
export interface SecondStep {
  read(scope: SiteScope, context: RequestContext): Promise<SecondStepState>;
  /**
   * Makes the secret of who asks, in place of one that was never confirmed.
   * @throws Refusal 409 AUTHENTICATOR_ON, 403 SECOND_STEP_NEEDED where the session has to take another way first
   */
  begin(scope: SiteScope, context: RequestContext): Promise<{ secret: string; address: string }>;
  /**
   * Sets the authenticator app up; answers recovery codes where it is the first second step.
   * @throws Refusal 403 WRONG_CODE, SECOND_STEP_NEEDED, 409 SETUP_NOT_BEGUN, AUTHENTICATOR_ON
   */
  finish(scope: SiteScope, context: RequestContext, code: string): Promise<string[]>;
  /** @throws Refusal 404 SECOND_STEP_OFF */
  renewRecoveryCodes(scope: SiteScope, context: RequestContext): Promise<string[]>;
  /** @throws Refusal 404 AUTHENTICATOR_OFF, 409 SECOND_STEP_REQUIRED */
  removeAuthenticator(scope: SiteScope, context: RequestContext): Promise<void>;
  /** @throws Refusal 404 SECOND_STEP_OFF, 409 SECOND_STEP_REQUIRED */
  remove(scope: SiteScope, context: RequestContext): Promise<void>;
  /**
   * Takes the second step of the session that asks, by a code. A code is good once.
   * @param marks what the device keeps of accounts that it signed in to
   * @throws Refusal 403 WRONG_CODE, 404 SECOND_STEP_OFF, 429 TOO_MANY_CODES
   */
  pass(context: RequestContext, code: string, marks: string | undefined): Promise<void>;
  readRule(scope: SiteScope): Promise<{ isRequired: boolean; contributorIds: string[] }>;
  /** @throws Refusal 409 OWN_SECOND_STEP_FIRST */
  setRule(scope: SiteScope, context: RequestContext, isRequired: boolean): Promise<void>;
  /** Switches it off for somebody else and ends their sessions. @throws Refusal 404 SECOND_STEP_OFF */
  reset(scope: SiteScope, context: RequestContext, contributorId: string): Promise<void>;
}

/** What is asked of the passkeys of people. */
export interface Passkeys {
  /** The hosts that the passkeys of a person belong to, each once, and when they made the first. */
  summaryOf(
    scope: SiteScope,
    contributorId: string,
  ): Promise<{ readonly hosts: readonly string[]; readonly since: Date | null }>;
  /** Ids of who has one. */
  holders(scope: SiteScope): Promise<string[]>;
  dropAll(scope: SiteScope, contributorId: string): Promise<void>;
  /** The host that passkeys belong to at an origin; undefined where there are none. */
  hostOf(origin: string): string | undefined;
}

const CODES_LEFT = `
  SELECT count(*)::int AS left FROM recovery_codes
   WHERE website_id = $1 AND contributor_id = $2 AND used_at IS NULL`;
const PURPOSE = 'second step';

/** The person who asks: programs have no second step. */
function personOf(context: RequestContext): SignedIn {
  const caller = contributorOf(context);
  if (caller.kind === 'token') throw refuse('NOT_FOR_TOKENS');
  return caller;
}

/** The person who sets something up: who has a second step already takes it first. */
function setterOf(context: RequestContext): SignedIn {
  const person = personOf(context);
  if (person.lacks === 'second-step') throw refuse('SECOND_STEP_NEEDED');
  return person;
}

/** The earliest of some moments; undefined where there is none. */
function earliest(...moments: readonly (Date | null)[]): Date | undefined {
  const times = moments.flatMap((moment) => (moment === null ? [] : [moment.getTime()]));
  return times.length === 0 ? undefined : new Date(Math.min(...times));
}

/** Makes the service of two-step sign-in. */
export function createSecondStep(deps: {
  db: Database;
  audit: AuditLog;
  countSignIn: CountSignIn;
  ways: SecondStepWays;
  authenticators: Authenticators;
  passkeys: Passkeys;
  sessions: {
    /** Notes that a session has taken the second step. */
    passSecondStep(scope: SiteScope, sessionHash: string, now: number): Promise<void>;
    endAll(scope: SiteScope, contributorId: string): Promise<number>;
  };
  /** The account of a contributor who is known to be there. */
  accountOf(scope: SiteScope, contributorId: string): Promise<Account>;
}): SecondStep {
  const { db, audit, authenticators, passkeys, sessions, ways } = deps;
  const { rules } = defineSecondSteps(db.sequelize);

  async function assertOn(scope: SiteScope, id: string): Promise<void> {
    if (!(await ways.isOn(scope, id))) throw refuseStep('SECOND_STEP_OFF');
  }

  /** Uses a code of the app or a recovery code up; a secret that was never confirmed has none. */
  async function spendCode(scope: SiteScope, id: string, typed: string, now: number): Promise<boolean> {
    const read = readCode(typed);
    if (read === undefined) return false;
    if (read.kind === 'recovery') return ways.spendCode(scope, id, read.code, now);
    if ((await authenticators.sinceOf(scope, id)) === null) return false;
    return authenticators.spend(scope, id, read.code, now);
  }

  async function switchOff(scope: SiteScope, context: RequestContext, id: string): Promise<Account> {
    await authenticators.drop(scope, id);
    await passkeys.dropAll(scope, id);
    return ways.end(scope, context, id);
  }

  function note(
    scope: SiteScope,
    context: RequestContext,
    act: string,
    person: { readonly id: string; readonly name: string },
    isOn: readonly [before: boolean, after: boolean],
  ) {
    const [before, after] = isOn;
    return audit.record(scope, context, {
      act,
      subject: { kind: 'contributor', id: person.id, title: person.name },
      before: { secondStep: before },
      after: { secondStep: after },
    });
  }

  return {
    async read(scope, context) {
      const { id } = personOf(context);
      const [row] = await scope.query<{ left: number }>(CODES_LEFT, [scope.websiteId, id]);
      const appSince = await authenticators.sinceOf(scope, id);
      const { hosts, since: passkeySince } = await passkeys.summaryOf(scope, id);
      const since = earliest(appSince, passkeySince);
      const host = passkeys.hostOf(context.origin);
      return {
        isOn: since !== undefined,
        isRequired: await ways.isRequired(scope),
        ...(since === undefined ? {} : { since: since.toISOString() }),
        recoveryCodesLeft: row?.left ?? 0,
        ...(appSince === null ? {} : { authenticatorSince: appSince.toISOString() }),
        passkeyHosts: [...hosts],
        hasPasskeyHere: host !== undefined && hosts.includes(host),
      };
    },
    async begin(scope, context) {
      const { id, email } = setterOf(context);
      const secret = await authenticators.begin(scope, id, context.now);
      if (secret === undefined) throw refuseStep('AUTHENTICATOR_ON');
      return { secret, address: addressOf(secret, context.site.title, email) };
    },
    async finish(scope, context, typed) {
      const person = setterOf(context);
      const { id } = person;
      const news = { template: 'authenticator-added', passkey: '' } as const;
      const recoveryCodes = await ways.add(scope, context, person, news, async () => {
        if (!(await authenticators.isBegun(scope, id))) throw refuseStep('SETUP_NOT_BEGUN');
        if ((await authenticators.sinceOf(scope, id)) !== null) throw refuseStep('AUTHENTICATOR_ON');
        const read = readCode(typed);
        const isRight =
          read?.kind === 'app' && (await authenticators.spend(scope, id, read.code, context.now));
        if (!isRight) throw refuseStep('WRONG_CODE', 'code');
      });
      await note(scope, context, finishSecondStep.name, person, [recoveryCodes.length === 0, true]);
      return recoveryCodes;
    },
    async renewRecoveryCodes(scope, context) {
      const person = personOf(context);
      await assertOn(scope, person.id);
      const recoveryCodes = await ways.renewCodes(scope, person.id);
      await note(scope, context, renewRecoveryCodes.name, person, [true, true]);
      return recoveryCodes;
    },
    async removeAuthenticator(scope, context) {
      const person = personOf(context);
      if ((await authenticators.sinceOf(scope, person.id)) === null) throw refuseStep('AUTHENTICATOR_OFF');
      const news = { template: 'authenticator-removed', passkey: '' } as const;
      const isOn = await ways.remove(scope, context, person.id, news, () =>
        authenticators.drop(scope, person.id),
      );
      await note(scope, context, removeAuthenticator.name, person, [true, isOn]);
    },
    async remove(scope, context) {
      const person = personOf(context);
      await assertOn(scope, person.id);
      if (await ways.isRequired(scope)) throw refuseStep('SECOND_STEP_REQUIRED');
      await switchOff(scope, context, person.id);
      await note(scope, context, removeSecondStep.name, person, [true, false]);
    },
    async pass(context, code, marks) {
      const { site, now } = context;
      const person = personOf(context);
      const { id } = person;
      const { passwordHash } = await db.withSite(site.id, (scope) => deps.accountOf(scope, id));
      await deps
        .countSignIn(context, {
          kind: 'contributor',
          email: `${PURPOSE} ${id}`,
          account: { id, passwordHash },
          marks,
        })
        .catch((cause: unknown) => {
          if (!(cause instanceof Refusal)) throw cause;
          const { status, text } = SECOND_STEP_ERRORS.TOO_MANY_CODES;
          const { retryAfter } = cause;
          throw new Refusal(status, 'TOO_MANY_CODES', text, retryAfter === undefined ? {} : { retryAfter });
        });
      await db.withSite(site.id, async (scope) => {
        await assertOn(scope, id);
        if (!(await spendCode(scope, id, code, now))) throw refuseStep('WRONG_CODE', 'code');
        await sessions.passSecondStep(scope, person.sessionHash, now);
        await audit.record(scope, context, {
          act: passSecondStep.name,
          subject: { kind: 'contributor', id, title: person.name },
          before: null,
          after: null,
        });
      });
    },
    async readRule(scope) {
      const holders = new Set([...(await authenticators.holders(scope)), ...(await passkeys.holders(scope))]);
      return { isRequired: await ways.isRequired(scope), contributorIds: [...holders].sort() };
    },
    async setRule(scope, context, isRequired) {
      const { websiteId, query, transaction } = scope;
      const { id } = personOf(context);
      if (isRequired && !(await ways.isOn(scope, id))) throw refuseStep('OWN_SECOND_STEP_FIRST');
      const before = await ways.isRequired(scope);
      if (isRequired) {
        await query(
          'INSERT INTO second_step_rules (website_id, required_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
          [websiteId, new Date(context.now)],
        );
      } else await rules.destroy({ where: { websiteId }, transaction });
      await audit.record(scope, context, {
        act: setSecondStepRule.name,
        subject: { kind: 'website', id: websiteId, title: context.site.title },
        before: { isRequired: before },
        after: { isRequired },
      });
    },
    async reset(scope, context, contributorId) {
      await assertOn(scope, contributorId);
      const { name } = await switchOff(scope, context, contributorId);
      await sessions.endAll(scope, contributorId);
      await note(scope, context, resetSecondStep.name, { id: contributorId, name }, [true, false]);
    },
  };
}
