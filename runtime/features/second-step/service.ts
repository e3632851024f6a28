import {
  finishSecondStep,
  passSecondStep,
  removeSecondStep,
  renewRecoveryCodes,
  resetSecondStep,
  setSecondStepRule,
} from '#shared/features/second-step/contract.ts';
import {
  readCode,
  SECOND_STEP_ERRORS,
  type SecondStepError,
  showRecoveryCode,
} from '#shared/features/second-step/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { CountSignIn } from '../../http/account-limit.ts';
import type { RequestContext, SignedIn } from '../../http/context.ts';
import { contributorOf } from '../../http/context.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { sealText, unsealText } from '../../platform/secrets/seal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { MailService } from '../mail/service.ts';
import { addressOf, createRecoveryCodes, createSecret, numberOfCode } from './codes.ts';
import { defineSecondSteps } from './model.ts';
import { hasSecondStepSql, needsSecondStepSql } from './state-sql.ts';

/** How the two-step sign-in of a person stands. */
export interface SecondStepState {
  readonly isOn: boolean;
  readonly isRequired: boolean;
  readonly since?: string;
  readonly recoveryCodesLeft: number;
}

/** Two-step sign-in: a code of an authenticator app, or a recovery code, after the password or a mailed link. */
export interface SecondStep {
  read(scope: SiteScope, context: RequestContext): Promise<SecondStepState>;
  /** Makes the secret of who asks, in place of one that was never confirmed. @throws Refusal 409 SECOND_STEP_ON */
  begin(scope: SiteScope, context: RequestContext): Promise<{ secret: string; address: string }>;
  /** Switches it on; answers recovery codes. @throws Refusal 403 WRONG_CODE, 409 SETUP_NOT_BEGUN, SECOND_STEP_ON */
  finish(scope: SiteScope, context: RequestContext, code: string): Promise<string[]>;
  /** @throws Refusal 404 SECOND_STEP_OFF */
  renewRecoveryCodes(scope: SiteScope, context: RequestContext): Promise<string[]>;
  /** @throws Refusal 404 SECOND_STEP_OFF, 409 SECOND_STEP_REQUIRED */
  remove(scope: SiteScope, context: RequestContext): Promise<void>;
  /**
   * Takes the second step of the session that asks. A code is good once.
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

/** The account of a person, as far as it is needed here. */
interface Account {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
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
const USE_RECOVERY_CODE = `
  UPDATE recovery_codes SET used_at = $4
   WHERE website_id = $1 AND contributor_id = $2 AND code_hash = $3 AND used_at IS NULL RETURNING code_hash`;
const ADD_CODES = `
  INSERT INTO recovery_codes (website_id, contributor_id, code_hash)
  SELECT $1, $2, unnest($3::text[])`;
const STATE = `
  SELECT (SELECT confirmed_at FROM second_steps WHERE website_id = $1 AND contributor_id = $2) AS since,
         ${needsSecondStepSql('$1')} AS "isRequired",
         (SELECT count(*)::int FROM recovery_codes
           WHERE website_id = $1 AND contributor_id = $2 AND used_at IS NULL) AS left`;
const PURPOSE = 'second step';

const refuseStep = (code: SecondStepError, field?: string): Refusal => {
  const { status, text } = SECOND_STEP_ERRORS[code];
  return new Refusal(status, code, text, field === undefined ? {} : { errors: { [field]: text } });
};

/** The person who asks: programs have no second step. */
function personOf(context: RequestContext): SignedIn {
  const caller = contributorOf(context);
  if (caller.kind === 'token') throw refuse('NOT_FOR_TOKENS');
  return caller;
}

/**
 * Makes the service of two-step sign-in.
 * @param deps.serverKey seals the secrets
 */
export function createSecondStep(deps: {
  db: Database;
  serverKey: string;
  audit: AuditLog;
  mail: Pick<MailService, 'send'>;
  countSignIn: CountSignIn;
  sessions: {
    /** Notes that a session has taken the second step. */
    passSecondStep(scope: SiteScope, sessionHash: string, now: number): Promise<void>;
    endAll(scope: SiteScope, contributorId: string): Promise<number>;
  };
  /** The account of a contributor who is known to be there. */
  accountOf(scope: SiteScope, contributorId: string): Promise<Account>;
}): SecondStep {
  const { db, audit, mail, sessions } = deps;
  const tables = defineSecondSteps(db.sequelize);
  const sealingOf = ({ websiteId }: SiteScope, id: string) => ({
    key: deps.serverKey,
    salt: `${websiteId} ${id}`,
    purpose: PURPOSE,
  });
  const hashOf = ({ websiteId }: SiteScope, id: string, code: string) => sha256(`${websiteId} ${id} ${code}`);

  async function stepOf(scope: SiteScope, id: string): Promise<StepRow | undefined> {
    const [row] = await scope.query<StepRow>(READ, [scope.websiteId, id]);
    return row;
  }

  async function assertOn(scope: SiteScope, id: string): Promise<StepRow> {
    const row = await stepOf(scope, id);
    if (row === undefined || row.confirmedAt === null) throw refuseStep('SECOND_STEP_OFF');
    return row;
  }

  /** Uses a code up; false for one that is wrong or was used before. */
  async function spendCode(scope: SiteScope, id: string, step: StepRow, typed: string, now: number) {
    const read = readCode(typed);
    if (read === undefined) return false;
    const { websiteId } = scope;
    if (read.kind === 'recovery') {
      const bind = [websiteId, id, hashOf(scope, id, read.code), new Date(now)];
      return (await scope.query(USE_RECOVERY_CODE, bind)).length > 0;
    }
    const number = numberOfCode(unsealText(step.sealed, sealingOf(scope, id)), read.code, now);
    if (number === undefined) return false;
    return (await scope.query(USE_APP_CODE, [websiteId, id, number, new Date(now)])).length > 0;
  }

  async function dropCodes({ websiteId, transaction }: SiteScope, contributorId: string): Promise<void> {
    await tables.recoveryCodes.destroy({ where: { websiteId, contributorId }, transaction });
  }

  async function freshCodes(scope: SiteScope, id: string): Promise<string[]> {
    await dropCodes(scope, id);
    const codes = createRecoveryCodes();
    await scope.query(ADD_CODES, [scope.websiteId, id, codes.map((code) => hashOf(scope, id, code))]);
    return codes.map(showRecoveryCode);
  }

  async function tell(
    scope: SiteScope,
    { site, origin }: RequestContext,
    { email, name }: Account,
    template: 'second-step-on' | 'second-step-off',
  ): Promise<void> {
    await mail.send(scope, {
      kind: 'transactional',
      to: email,
      template,
      language: site.ownLanguage,
      site: { title: site.title, origin },
      data: { name, link: origin },
    });
  }

  async function switchOff(scope: SiteScope, context: RequestContext, id: string): Promise<Account> {
    const { websiteId, transaction } = scope;
    await tables.steps.destroy({ where: { websiteId, contributorId: id }, transaction });
    await dropCodes(scope, id);
    const account = await deps.accountOf(scope, id);
    await tell(scope, context, account, 'second-step-off');
    return account;
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
      const { since = null, isRequired = false, left = 0 } = row ?? {};
      return {
        isOn: since !== null,
        isRequired,
        ...(since === null ? {} : { since: since.toISOString() }),
        recoveryCodesLeft: left,
      };
    },
    async begin(scope, context) {
      const { id, email } = personOf(context);
      const secret = createSecret();
      const sealed = sealText(secret, sealingOf(scope, id));
      const made = await scope.query(BEGIN, [scope.websiteId, id, sealed, new Date(context.now)]);
      if (made.length === 0) throw refuseStep('SECOND_STEP_ON');
      return { secret, address: addressOf(secret, context.site.title, email) };
    },
    async finish(scope, context, code) {
      const person = personOf(context);
      const { id, sessionHash } = person;
      const step = await stepOf(scope, id);
      if (step === undefined) throw refuseStep('SETUP_NOT_BEGUN');
      if (step.confirmedAt !== null) throw refuseStep('SECOND_STEP_ON');
      // Codes of an earlier time are gone, so only one of the app can be right.
      await dropCodes(scope, id);
      if (!(await spendCode(scope, id, step, code, context.now))) throw refuseStep('WRONG_CODE', 'code');
      await sessions.passSecondStep(scope, sessionHash, context.now);
      const recoveryCodes = await freshCodes(scope, id);
      await tell(scope, context, await deps.accountOf(scope, id), 'second-step-on');
      await note(scope, context, finishSecondStep.name, person, [false, true]);
      return recoveryCodes;
    },
    async renewRecoveryCodes(scope, context) {
      const person = personOf(context);
      await assertOn(scope, person.id);
      const recoveryCodes = await freshCodes(scope, person.id);
      await note(scope, context, renewRecoveryCodes.name, person, [true, true]);
      return recoveryCodes;
    },
    async remove(scope, context) {
      const person = personOf(context);
      await assertOn(scope, person.id);
      const [rule] = await scope.query<{ needs: boolean }>(`SELECT ${needsSecondStepSql('$1')} AS needs`, [
        scope.websiteId,
      ]);
      if (rule?.needs === true) throw refuseStep('SECOND_STEP_REQUIRED');
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
        const step = await assertOn(scope, id);
        if (!(await spendCode(scope, id, step, code, now))) throw refuseStep('WRONG_CODE', 'code');
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
      const [rule] = await scope.query<{ needs: boolean }>(`SELECT ${needsSecondStepSql('$1')} AS needs`, [
        scope.websiteId,
      ]);
      const rows = await scope.query<{ id: string }>(
        `SELECT contributor_id AS id FROM second_steps
          WHERE website_id = $1 AND confirmed_at IS NOT NULL ORDER BY contributor_id`,
        [scope.websiteId],
      );
      return { isRequired: rule?.needs === true, contributorIds: rows.map(({ id }) => id) };
    },
    async setRule(scope, context, isRequired) {
      const { websiteId, query, transaction } = scope;
      const { id } = personOf(context);
      const [own] = await query<{ has: boolean }>(`SELECT ${hasSecondStepSql('$1', '$2')} AS has`, [
        websiteId,
        id,
      ]);
      if (isRequired && own?.has !== true) throw refuseStep('OWN_SECOND_STEP_FIRST');
      const { isRequired: before } = await this.readRule(scope);
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
