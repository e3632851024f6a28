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
import { sealText, unsealText } from '../../platform/secrets/seal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import { addressOf, createSecret, numberOfCode } from './codes.ts';
import { defineSecondSteps } from './model.ts';
import { needsSecondStepSql } from './state-sql.ts';
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

interface StepRow {
  readonly sealed: Buffer;
  readonly confirmedAt: Date | null;
}

const READ = `
  SELECT sealed_secret AS sealed, confirmed_at AS "confirmedAt" FROM second_steps
   WHERE website_id = $1 AND contributor_id = $2`;
const BEGIN = `
  INSERT INTO second_steps (website_id, contributor_id, sealed_secret, created_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (website_id, contributor_id) DO UPDATE
     SET sealed_secret = EXCLUDED.sealed_secret, created_at = EXCLUDED.created_at, last_code = 0
   WHERE second_steps.confirmed_at IS NULL
  RETURNING contributor_id`;
const USE_APP_CODE = `
  UPDATE second_steps SET last_code = $3, confirmed_at = COALESCE(confirmed_at, $4)
   WHERE website_id = $1 AND contributor_id = $2 AND last_code < $3 RETURNING contributor_id`;
const STATE = `
  SELECT (SELECT confirmed_at FROM second_steps WHERE website_id = $1 AND contributor_id = $2) AS since,
         ${needsSecondStepSql('$1')} AS "isRequired",
         (SELECT count(*)::int FROM recovery_codes
           WHERE website_id = $1 AND contributor_id = $2 AND used_at IS NULL) AS left`;
const HOLDERS = `
  SELECT contributor_id AS id FROM second_steps WHERE website_id = $1 AND confirmed_at IS NOT NULL`;
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

/**
 * Makes the service of two-step sign-in.
 * @param deps.serverKey seals the secrets
 */
export function createSecondStep(deps: {
  db: Database;
  serverKey: string;
  audit: AuditLog;
  countSignIn: CountSignIn;
  ways: SecondStepWays;
  passkeys: Passkeys;
  sessions: {
    /** Notes that a session has taken the second step. */
    passSecondStep(scope: SiteScope, sessionHash: string, now: number): Promise<void>;
    endAll(scope: SiteScope, contributorId: string): Promise<number>;
  };
  /** The account of a contributor who is known to be there. */
  accountOf(scope: SiteScope, contributorId: string): Promise<Account>;
}): SecondStep {
  const { db, audit, passkeys, sessions, ways } = deps;
  const tables = defineSecondSteps(db.sequelize);
  const sealingOf = ({ websiteId }: SiteScope, id: string) => ({
    key: deps.serverKey,
    salt: `${websiteId} ${id}`,
    purpose: PURPOSE,
  });

  async function stepOf(scope: SiteScope, id: string): Promise<StepRow | undefined> {
    const [row] = await scope.query<StepRow>(READ, [scope.websiteId, id]);
    return row;
  }

  async function assertOn(scope: SiteScope, id: string): Promise<void> {
    if (!(await ways.isOn(scope, id))) throw refuseStep('SECOND_STEP_OFF');
  }

  /** Uses a code of the app up; false for one that is wrong or was used before. */
  async function spendAppCode(scope: SiteScope, id: string, step: StepRow, code: string, now: number) {
    const number = numberOfCode(unsealText(step.sealed, sealingOf(scope, id)), code, now);
    if (number === undefined) return false;
    return (await scope.query(USE_APP_CODE, [scope.websiteId, id, number, new Date(now)])).length > 0;
  }

  /** Uses a code of the app or a recovery code up. */
  async function spendCode(scope: SiteScope, id: string, typed: string, now: number): Promise<boolean> {
    const read = readCode(typed);
    if (read === undefined) return false;
    if (read.kind === 'recovery') return ways.spendCode(scope, id, read.code, now);
    const step = await stepOf(scope, id);
    if (step === undefined || step.confirmedAt === null) return false;
    return spendAppCode(scope, id, step, read.code, now);
  }

  async function dropApp({ websiteId, transaction }: SiteScope, contributorId: string): Promise<void> {
    await tables.steps.destroy({ where: { websiteId, contributorId }, transaction });
  }

  async function switchOff(scope: SiteScope, context: RequestContext, id: string): Promise<Account> {
    await dropApp(scope, id);
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
      const [row] = await scope.query<{ since: Date | null; isRequired: boolean; left: number }>(STATE, [
        scope.websiteId,
        id,
      ]);
      const { since: appSince = null, isRequired = false, left = 0 } = row ?? {};
      const { hosts, since: passkeySince } = await passkeys.summaryOf(scope, id);
      const since = earliest(appSince, passkeySince);
      const host = passkeys.hostOf(context.origin);
      return {
        isOn: since !== undefined,
        isRequired,
        ...(since === undefined ? {} : { since: since.toISOString() }),
        recoveryCodesLeft: left,
        ...(appSince === null ? {} : { authenticatorSince: appSince.toISOString() }),
        passkeyHosts: [...hosts],
        hasPasskeyHere: host !== undefined && hosts.includes(host),
      };
    },
    async begin(scope, context) {
      const { id, email } = setterOf(context);
      const secret = createSecret();
      const sealed = sealText(secret, sealingOf(scope, id));
      const made = await scope.query(BEGIN, [scope.websiteId, id, sealed, new Date(context.now)]);
      if (made.length === 0) throw refuseStep('AUTHENTICATOR_ON');
      return { secret, address: addressOf(secret, context.site.title, email) };
    },
    async finish(scope, context, typed) {
      const person = setterOf(context);
      const { id } = person;
      const news = { template: 'authenticator-added', passkey: '' } as const;
      const recoveryCodes = await ways.add(scope, context, person, news, async () => {
        const step = await stepOf(scope, id);
        if (step === undefined) throw refuseStep('SETUP_NOT_BEGUN');
        if (step.confirmedAt !== null) throw refuseStep('AUTHENTICATOR_ON');
        const read = readCode(typed);
        const isRight = read?.kind === 'app' && (await spendAppCode(scope, id, step, read.code, context.now));
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
      const step = await stepOf(scope, person.id);
      if (step === undefined || step.confirmedAt === null) throw refuseStep('AUTHENTICATOR_OFF');
      const news = { template: 'authenticator-removed', passkey: '' } as const;
      const isOn = await ways.remove(scope, context, person.id, news, () => dropApp(scope, person.id));
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
      const rows = await scope.query<{ id: string }>(HOLDERS, [scope.websiteId]);
      const holders = new Set([...rows.map(({ id }) => id), ...(await passkeys.holders(scope))]);
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
      } else await tables.rules.destroy({ where: { websiteId }, transaction });
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
