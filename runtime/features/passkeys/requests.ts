import { randomInt } from 'node:crypto';
import { Op, type Sequelize } from 'sequelize';
import {
  PASSKEY_CODE_ALPHABET,
  PASSKEY_CODE_LENGTH,
  PASSKEY_REQUEST_MS,
  PASSKEY_REQUEST_TRIES,
} from '#shared/features/passkeys/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { definePasskeys, type MadeColumns, type PasskeyRequestColumns } from './model.ts';

/** Who asks, for what, and from where. */
export type PasskeyAsk = Pick<
  PasskeyRequestColumns,
  'sessionHash' | 'contributorId' | 'purpose' | 'origin' | 'name' | 'device' | 'network'
>;

/** A request that waits, as the studio gets it. */
export interface OpenRequest {
  readonly id: string;
  /** Opens the page; kept as a hash only. */
  readonly token: string;
  readonly code: string;
  readonly expiresAt: Date;
}

/** How a request was confirmed: by a new passkey, or by one that is there. */
export type Confirmation = { readonly made: MadeColumns } | { readonly passkeyId: string };

/** Requests to confirm something with a passkey on a page of the site, each good once and for some minutes. */
export interface PasskeyRequests {
  /** Opens a request, in place of an earlier one of the same session. */
  open(scope: SiteScope, ask: PasskeyAsk, now: number): Promise<OpenRequest>;
  /** The request of a page that waits at an origin, locked; undefined for one that is over or was confirmed. */
  find(
    scope: SiteScope,
    token: string,
    origin: string,
    now: number,
  ): Promise<PasskeyRequestColumns | undefined>;
  /** Counts a wrong try. */
  countTry(scope: SiteScope, id: string): Promise<void>;
  /** Keeps what the next passkey has to sign. */
  challenge(scope: SiteScope, id: string, challenge: string): Promise<void>;
  /** Takes what a passkey had to sign: it is good once. */
  takeChallenge(scope: SiteScope, id: string): Promise<void>;
  confirm(scope: SiteScope, id: string, by: Confirmation, now: number): Promise<void>;
  /** A request of a session, confirmed or not; undefined for one that is over, and for that of another session. */
  ofSession(
    scope: SiteScope,
    id: string,
    sessionHash: string,
    now: number,
  ): Promise<PasskeyRequestColumns | undefined>;
  /** Uses a request up. */
  use(scope: SiteScope, id: string): Promise<void>;
}

function createCode(): string {
  return Array.from({ length: PASSKEY_CODE_LENGTH }, () =>
    PASSKEY_CODE_ALPHABET.charAt(randomInt(PASSKEY_CODE_ALPHABET.length)),
  ).join('');
}

/** Makes the store of requests. */
export function createPasskeyRequests(sequelize: Sequelize, ids: Ids): PasskeyRequests {
  const { requests } = definePasskeys(sequelize);
  return {
    async open({ websiteId, transaction }, ask, now) {
      const isOver = {
        [Op.or]: [{ sessionHash: ask.sessionHash }, { expiresAt: { [Op.lte]: new Date(now) } }],
      };
      await requests.destroy({ where: { websiteId, ...isOver }, transaction });
      const token = ids.token();
      const row = {
        ...ask,
        websiteId,
        id: ids.id(),
        tokenHash: sha256(token),
        code: createCode(),
        tries: 0,
        challenge: null,
        createdAt: new Date(now),
        expiresAt: new Date(now + PASSKEY_REQUEST_MS),
        confirmedAt: null,
        made: null,
        passkeyId: null,
      };
      await requests.create(row, { transaction });
      const { id, code, expiresAt } = row;
      return { id, token, code, expiresAt };
    },
    async find({ websiteId, transaction }, token, origin, now) {
      const row = await requests.findOne({
        where: {
          websiteId,
          tokenHash: sha256(token),
          confirmedAt: null,
          expiresAt: { [Op.gt]: new Date(now) },
          tries: { [Op.lt]: PASSKEY_REQUEST_TRIES },
        },
        transaction,
        lock: true,
      });
      return row !== null && row.origin === origin ? row : undefined;
    },
    async countTry({ websiteId, transaction }, id) {
      await requests.increment('tries', { where: { websiteId, id }, transaction });
    },
    async challenge({ websiteId, transaction }, id, challenge) {
      await requests.update({ challenge }, { where: { websiteId, id }, transaction });
    },
    async takeChallenge({ websiteId, transaction }, id) {
      await requests.update({ challenge: null }, { where: { websiteId, id }, transaction });
    },
    async confirm({ websiteId, transaction }, id, by, now) {
      await requests.update({ ...by, confirmedAt: new Date(now) }, { where: { websiteId, id }, transaction });
    },
    async ofSession({ websiteId, transaction }, id, sessionHash, now) {
      const row = await requests.findOne({
        where: { websiteId, id, sessionHash, expiresAt: { [Op.gt]: new Date(now) } },
        transaction,
        lock: true,
      });
      const isOver = row === null || (row.confirmedAt === null && row.tries >= PASSKEY_REQUEST_TRIES);
      return isOver ? undefined : row;
    },
    async use({ websiteId, transaction }, id) {
      await requests.destroy({ where: { websiteId, id }, transaction });
    },
  };
}
