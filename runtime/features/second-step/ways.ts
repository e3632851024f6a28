import {
  SECOND_STEP_ERRORS,
  type SecondStepError,
  showRecoveryCode,
} from '#shared/features/second-step/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { statement } from '../../database/in-order.ts';
import type { RequestContext, SignedIn } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import type { MailService } from '../mail/service.ts';
import { createRecoveryCodes } from './codes.ts';
import { defineSecondSteps } from './model.ts';
import { hasSecondStepSql, needsSecondStepSql } from './to-join.ts';

/** The account of a person, as far as it is needed here. */
export interface Account {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
}

/** What a person is told when one of several ways changes. */
export interface WayNews {
  readonly template: 'authenticator-added' | 'authenticator-removed' | 'passkey-added' | 'passkey-removed';
  /** Name of the passkey; empty where it is about none. */
  readonly passkey: string;
}

/**
 * What all ways to take the second step share, whether an authenticator app or passkeys: with the first one two-step
 * sign-in is on, and with the last one it is off.
 */
export interface SecondStepWays {
  isOn(scope: SiteScope, contributorId: string): Promise<boolean>;
  /**
   * Adds a way of who asks, whose session has taken the second step then, and tells them by mail.
   * @param way.add keeps the way; it runs alone for the person
   * @returns recovery codes, where it is the first way
   */
  add(
    scope: SiteScope,
    context: RequestContext,
    person: SignedIn,
    way: { readonly news: WayNews; readonly add: () => Promise<void> },
  ): Promise<string[]>;
  /**
   * Removes a way of a person and tells them by mail; without any other, recovery codes go too.
   * @param way.remove drops the way; it runs alone for the person
   * @returns whether two-step sign-in is still on
   * @throws Refusal 409 SECOND_STEP_REQUIRED for the last way where the site requires one
   */
  remove(
    scope: SiteScope,
    context: RequestContext,
    contributorId: string,
    way: { readonly news: WayNews; readonly remove: () => Promise<void> },
  ): Promise<boolean>;
  /** Ends what is left when all ways of a person are gone; answers their account. */
  end(scope: SiteScope, context: RequestContext, contributorId: string): Promise<Account>;
  isRequired(scope: SiteScope): Promise<boolean>;
  /** Makes new recovery codes; the old ones no longer work. */
  renewCodes(scope: SiteScope, contributorId: string): Promise<string[]>;
  /** Uses a recovery code up; false for one that is wrong or was used before. */
  spendCode(scope: SiteScope, contributorId: string, code: string, now: number): Promise<boolean>;
}

const USE_CODE = `
  UPDATE recovery_codes SET used_at = $4
   WHERE website_id = $1 AND contributor_id = $2 AND code_hash = $3 AND used_at IS NULL RETURNING code_hash`;
const ADD_CODES = `
  INSERT INTO recovery_codes (website_id, contributor_id, code_hash)
  SELECT $1, $2, unnest($3::text[])`;
const ALONE = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';

/** A refusal of a call about two-step sign-in; `field` names what of the input is at fault. */
export function refuseStep(code: SecondStepError, field?: string): Refusal {
  const { status, text } = SECOND_STEP_ERRORS[code];
  return new Refusal(status, code, text, field === undefined ? {} : { errors: { [field]: text } });
}

const isOn = statement<{ is: boolean }>('secondStep.isOn', `SELECT ${hasSecondStepSql('$1', '$2')} AS is`);
const isRequired = statement<{ is: boolean }>(
  'secondStep.isRequired',
  `SELECT ${needsSecondStepSql('$1')} AS is`,
);

/** Makes what all ways share. */
export function createSecondStepWays(deps: {
  db: Database;
  mail: Pick<MailService, 'send'>;
  /** Notes that a session has taken the second step. */
  passSecondStep(scope: SiteScope, sessionHash: string, now: number): Promise<void>;
  /** The account of a contributor who is known to be there. */
  accountOf(scope: SiteScope, contributorId: string): Promise<Account>;
}): SecondStepWays {
  const { recoveryCodes } = defineSecondSteps(deps.db.sequelize);
  const hashOf = ({ websiteId }: SiteScope, id: string, code: string) => sha256(`${websiteId} ${id} ${code}`);

  /** Ways of one person come and go one after the other, so that it is known which was the first and which the last. */
  async function beAlone(scope: SiteScope, id: string): Promise<void> {
    await scope.query(ALONE, [`second step ${scope.websiteId} ${id}`]);
  }

  async function dropCodes({ websiteId, transaction }: SiteScope, contributorId: string): Promise<void> {
    await recoveryCodes.destroy({ where: { websiteId, contributorId }, transaction });
  }

  async function tell(
    scope: SiteScope,
    { site, origin }: RequestContext,
    id: string,
    { template, passkey }: WayNews | { template: 'second-step-on' | 'second-step-off'; passkey: '' },
  ): Promise<Account> {
    const account = await deps.accountOf(scope, id);
    await deps.mail.send(scope, {
      kind: 'transactional',
      to: account.email,
      template,
      language: site.ownLanguage,
      site: { title: site.title, origin },
      data: { name: account.name, link: origin, passkey },
    });
    return account;
  }

  const ways: SecondStepWays = {
    isOn: (scope, id) => scope.ask(isOn.one(id).map((row) => row.is)),
    isRequired: (scope) => scope.ask(isRequired.one().map((row) => row.is)),
    async add(scope, context, { id, sessionHash }, { news, add }) {
      await beAlone(scope, id);
      const wasOn = await ways.isOn(scope, id);
      await add();
      await deps.passSecondStep(scope, sessionHash, context.now);
      const codes = wasOn ? [] : await ways.renewCodes(scope, id);
      await tell(scope, context, id, wasOn ? news : { template: 'second-step-on', passkey: '' });
      return codes;
    },
    async remove(scope, context, id, { news, remove }) {
      await beAlone(scope, id);
      await remove();
      if (await ways.isOn(scope, id)) {
        await tell(scope, context, id, news);
        return true;
      }
      if (await ways.isRequired(scope)) throw refuseStep('SECOND_STEP_REQUIRED');
      await ways.end(scope, context, id);
      return false;
    },
    async end(scope, context, id) {
      await dropCodes(scope, id);
      return tell(scope, context, id, { template: 'second-step-off', passkey: '' });
    },
    async renewCodes(scope, id) {
      await dropCodes(scope, id);
      const codes = createRecoveryCodes();
      await scope.query(ADD_CODES, [scope.websiteId, id, codes.map((code) => hashOf(scope, id, code))]);
      return codes.map(showRecoveryCode);
    },
    async spendCode(scope, id, code, now) {
      const bind = [scope.websiteId, id, hashOf(scope, id, code), new Date(now)];
      return (await scope.query(USE_CODE, bind)).length > 0;
    },
  };
  return ways;
}
