import { z } from 'zod';
import type { Database, SiteScope } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { defineJob } from '../../jobs/job.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { defineMailedLinks } from './model.ts';

/** What somebody asks a link for by naming an address. */
export type AskedPurpose = 'staff-password' | 'staff-sign-in' | 'member-confirmation' | 'member-password';

/** What a mailed link is for: it opens nothing else. */
export type LinkPurpose = AskedPurpose | 'invitation' | 'list-confirmation' | 'restock-confirmation';

/** A link before it has a token. */
export interface NewLink {
  readonly purpose: LinkPurpose;
  /** Id of the account or invitation that it is for. */
  readonly subjectId: string;
  /** How long it works, in ms. */
  readonly lifeMs: number;
}

/** Somebody named an address and wants a link to be mailed there. */
export interface LinkAsk {
  readonly email: string;
  readonly origin: string;
  readonly language: string;
}

/** Mails the link, if there is such an account. */
export type AnswerAsk = (scope: SiteScope, ask: LinkAsk) => Promise<void>;

/**
 * The links that come by mail. Each opens one thing, for one purpose, once, for a while; the newest of a subject
 * and purpose is the only good one. Tokens are kept as hashes only.
 */
export interface MailedLinks {
  /** Makes a link in place of earlier ones for the same; answers its token. */
  make(scope: SiteScope, link: NewLink, now: number): Promise<string>;
  /** Id of what a link is for, while it works. Looking uses nothing up: mail programs open links by themselves. */
  find(scope: SiteScope, purpose: LinkPurpose, token: string, now: number): Promise<string | undefined>;
  /**
   * Uses a link up; answers the id of what it is for, or undefined for one that does not work. Of two callers at the
   * same time one gets it. Whoever changes what it is for locks that first, so that nobody waits in a circle.
   */
  take(scope: SiteScope, purpose: LinkPurpose, token: string, now: number): Promise<string | undefined>;
  /** Ends the links of an account or invitation, for whatever purpose. */
  endAll(scope: SiteScope, subjectId: string): Promise<void>;
  /** Notes that somebody wants a link: the same work whether or not there is such an account. */
  ask(
    scope: SiteScope,
    context: Pick<RequestContext, 'origin' | 'now' | 'site'>,
    purpose: AskedPurpose,
    email: string,
  ): Promise<void>;
  /** Says who answers those that ask for links of a purpose. */
  answerWith(purpose: AskedPurpose, answer: AnswerAsk): void;
}

/**
 * Looks for the account of an address and mails its link. It begins a while after it was asked for: the calls that
 * come next would otherwise be slower when there is such an account, and tell of it.
 */
const mailedLinkJob = defineJob({
  name: 'mailed-link',
  payload: z.object({ askId: z.string() }),
  retries: 8,
  firstGapSeconds: 5,
  limitSeconds: 30,
  atOnce: 2,
  delaySeconds: 3,
});

const GOOD = 'website_id = $1 AND token_hash = $2 AND purpose = $3 AND expires_at > $4 AND used_at IS NULL';
const FIND = `SELECT subject_id AS "subjectId" FROM mailed_links WHERE ${GOOD}`;
const TAKE = `UPDATE mailed_links SET used_at = $4 WHERE ${GOOD} RETURNING subject_id AS "subjectId"`;
const TAKE_ASK = `
  DELETE FROM mailed_link_asks WHERE website_id = $1 AND id = $2 RETURNING purpose, email, origin, language`;

interface Found {
  readonly subjectId: string;
}

/** Makes the store of mailed links, and handles the job that answers those who ask for one. */
export function createMailedLinks(deps: {
  db: Database;
  ids: Ids;
  jobs: Pick<Jobs, 'enqueue' | 'handle'>;
}): MailedLinks {
  const { db, ids, jobs } = deps;
  const { links, asks } = defineMailedLinks(db.sequelize);
  const answers = new Map<AskedPurpose, AnswerAsk>();
  const bindOf = ({ websiteId }: SiteScope, purpose: LinkPurpose, token: string, now: number) => [
    websiteId,
    sha256(token),
    purpose,
    new Date(now),
  ];

  jobs.handle(mailedLinkJob, (run, { askId }) =>
    run.finish(async (scope) => {
      const [taken] = await scope.query<LinkAsk & { purpose: AskedPurpose }>(TAKE_ASK, [
        scope.websiteId,
        askId,
      ]);
      if (taken === undefined) return;
      const { purpose, ...ask } = taken;
      const answer = answers.get(purpose);
      if (answer === undefined) throw new Error(`Nobody answers who asks for a link "${purpose}".`);
      await answer(scope, ask);
    }),
  );

  return {
    async make({ websiteId, transaction }, { purpose, subjectId, lifeMs }, now) {
      const token = ids.token();
      await links.destroy({ where: { websiteId, subjectId, purpose }, transaction });
      const createdAt = new Date(now);
      const expiresAt = new Date(now + lifeMs);
      const row = {
        websiteId,
        tokenHash: sha256(token),
        purpose,
        subjectId,
        createdAt,
        expiresAt,
        usedAt: null,
      };
      await links.create(row, { transaction });
      return token;
    },
    async find(scope, purpose, token, now) {
      const [found] = await scope.query<Found>(FIND, bindOf(scope, purpose, token, now));
      return found?.subjectId;
    },
    async take(scope, purpose, token, now) {
      const [found] = await scope.query<Found>(TAKE, bindOf(scope, purpose, token, now));
      return found?.subjectId;
    },
    async endAll({ websiteId, transaction }, subjectId) {
      await links.destroy({ where: { websiteId, subjectId }, transaction });
    },
    async ask(scope, { origin, now, site }, purpose, email) {
      const { websiteId, transaction } = scope;
      const id = ids.id();
      const createdAt = new Date(now);
      const { language } = site;
      await asks.create(
        { websiteId, id, purpose, email: email.toLowerCase(), origin, language, createdAt },
        { transaction },
      );
      await jobs.enqueue(scope, mailedLinkJob, { askId: id });
    },
    answerWith(purpose, answer) {
      answers.set(purpose, answer);
    },
  };
}
