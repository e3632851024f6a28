import type { MadePasskey, ShownPasskey } from '#shared/features/passkeys/contract.ts';
import { type PasskeyPurpose, passkeyHostOf, readPasskeyCode } from '#shared/features/passkeys/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { equalSecrets } from '../../platform/ids/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import {
  type Ceremony,
  checkMade,
  checkShown,
  optionsToMake,
  optionsToShow,
  PasskeyFault,
} from './ceremonies.ts';
import type { PasskeyRequestColumns } from './model.ts';
import { refusePasskey } from './refuse.ts';
import type { Confirmation, PasskeyRequests } from './requests.ts';
import type { PasskeyStore } from './store.ts';

/** What the page of a request tells before anything is confirmed. */
export interface ShownRequest {
  readonly purpose: PasskeyPurpose;
  readonly email: string;
  readonly device: string;
  readonly network: string;
  /** What a new passkey will be called. */
  readonly name: string;
}

/** What the page of the site does with a request: whoever has its link and its code may answer, nobody is signed in. */
export interface PasskeyConfirmations {
  /** The request of a link; undefined for one that is over. */
  read(scope: SiteScope, context: RequestContext, token: string): Promise<ShownRequest | undefined>;
  /** What the browser needs. @throws Refusal 404 PASSKEY_REQUEST_GONE, 403 WRONG_PASSKEY_CODE */
  open(
    context: RequestContext,
    token: string,
    code: string,
  ): Promise<{ purpose: PasskeyPurpose; options: { challenge: string } & Record<string, unknown> }>;
  /**
   * Confirms a request by what the browser answered.
   * @throws Refusal 404 PASSKEY_REQUEST_GONE, 403 PASSKEY_REFUSED, 409 PASSKEY_KNOWN
   */
  confirm(context: RequestContext, token: string, passkey: MadePasskey | ShownPasskey): Promise<void>;
}

const isMade = (passkey: MadePasskey | ShownPasskey): passkey is MadePasskey =>
  'attestationObject' in passkey.response;

/** Makes what confirms requests. */
export function createPasskeyConfirmations(deps: {
  db: Database;
  log: Pick<Log, 'warn'>;
  store: PasskeyStore;
  requests: PasskeyRequests;
  /** The account of a contributor who is known to be there. */
  accountOf(
    scope: SiteScope,
    contributorId: string,
  ): Promise<{ readonly email: string; readonly name: string }>;
}): PasskeyConfirmations {
  const { db, store, requests } = deps;

  async function optionsOf(scope: SiteScope, { site }: RequestContext, request: PasskeyRequestColumns) {
    const { contributorId: id, origin, purpose } = request;
    const known = await store.atHost(scope, id, passkeyHostOf(origin) ?? '');
    if (purpose === 'sign-in') return optionsToShow(origin, known);
    const { email, name } = await deps.accountOf(scope, id);
    return optionsToMake(origin, site.title, { id, email, name }, known);
  }

  /** Checks what the browser answered, and keeps that the passkey was used. */
  async function check(
    context: RequestContext,
    { contributorId, origin, purpose }: PasskeyRequestColumns,
    ceremony: Ceremony,
    passkey: MadePasskey | ShownPasskey,
  ): Promise<(scope: SiteScope) => Promise<Confirmation>> {
    const { site, now } = context;
    if (purpose === 'add') {
      if (!isMade(passkey)) throw new PasskeyFault('A passkey was shown where a new one is to be made.');
      const made = await checkMade(ceremony, passkey);
      return async (scope) => {
        if (await store.isKnown(scope, made.credentialId)) throw refusePasskey('PASSKEY_KNOWN');
        return { made };
      };
    }
    if (isMade(passkey)) throw new PasskeyFault('A passkey was made where one is to be shown.');
    const ofPerson = await db.withSite(site.id, (scope) =>
      store.atHost(scope, contributorId, passkeyHostOf(origin) ?? ''),
    );
    const known = ofPerson.find(({ credentialId }) => credentialId === passkey.id);
    if (known === undefined) throw new PasskeyFault('The person has no such passkey here.');
    const counter = await checkShown(ceremony, known, passkey);
    return async (scope) => {
      if (!(await store.use(scope, known, counter, now))) throw refusePasskey('PASSKEY_REFUSED');
      return { passkeyId: known.id };
    };
  }

  return {
    async read(scope, { origin, now }, token) {
      const request = await requests.find(scope, token, origin, now);
      if (request === undefined) return undefined;
      const { purpose, device, network, name } = request;
      const { email } = await deps.accountOf(scope, request.contributorId);
      return { purpose, email, device, network, name };
    },
    async open(context, token, typed) {
      const { site, origin, now } = context;
      // A wrong try counts, so it is kept before it is refused.
      const opened = await db.withSite(site.id, async (scope) => {
        const request = await requests.find(scope, token, origin, now);
        if (request === undefined) return undefined;
        if (!equalSecrets(readPasskeyCode(typed), request.code)) {
          await requests.countTry(scope, request.id);
          return 'wrong';
        }
        const options = await optionsOf(scope, context, request);
        await requests.challenge(scope, request.id, options.challenge);
        return { purpose: request.purpose, options: { ...options } };
      });
      if (opened === undefined) throw refusePasskey('PASSKEY_REQUEST_GONE');
      if (opened === 'wrong') throw refusePasskey('WRONG_PASSKEY_CODE', 'code');
      return opened;
    },
    async confirm(context, token, passkey) {
      const { site, origin, now } = context;
      // A challenge is good once, whatever becomes of the answer, so it is taken before that is looked at.
      const request = await db.withSite(site.id, async (scope) => {
        const found = await requests.find(scope, token, origin, now);
        if (found?.challenge === null || found === undefined) return undefined;
        const ceremony = { origin, challenge: found.challenge };
        await requests.takeChallenge(scope, found.id);
        return { found, ceremony };
      });
      if (request === undefined) throw refusePasskey('PASSKEY_REQUEST_GONE');
      const { found, ceremony } = request;
      const keep = await check(context, found, ceremony, passkey).catch(async (cause: unknown) => {
        if (!(cause instanceof PasskeyFault)) throw cause;
        deps.log.warn({ requestId: context.requestId }, `A passkey was refused: ${cause.message}`);
        await db.withSite(site.id, (scope) => requests.countTry(scope, found.id));
        throw refusePasskey('PASSKEY_REFUSED');
      });
      await db.withSite(site.id, async (scope) => {
        const waiting = await requests.find(scope, token, origin, now);
        if (waiting === undefined) throw refusePasskey('PASSKEY_REQUEST_GONE');
        await requests.confirm(scope, waiting.id, await keep(scope), now);
      });
    },
  };
}
