import type { listMails, readMail, SentMail } from '#shared/features/mail/contract.ts';
import { hideReaderSecrets, isResendable, MAIL_PAGE, MAIL_STATES } from '#shared/features/mail/rules.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { pageOf } from '../../http/cursor.ts';
import { notFound } from '../../http/refusal.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { toOutgoing } from './deliver-mail.ts';
import type { ListedMail, MailView } from './mail-pages.ts';
import { defineMail, type MailMessageColumns } from './model.ts';

/** Reads the mails that were written. */
export interface Outbox {
  /** The latest first; at most 200. */
  list(scope: SiteScope): Promise<ListedMail[]>;
  /** @throws Refusal 404 */
  read(scope: SiteScope, id: string, view: MailView): Promise<{ mail: ListedMail; content: string }>;
  /** One page of what staff look for, the latest first. */
  find(scope: SiteScope, asked: HandlerInput<typeof listMails>['query']): Promise<Output<typeof listMails>>;
  /**
   * A mail as staff may read it: without what is for its reader alone.
   * @throws Refusal 404
   */
  open(scope: SiteScope, id: string): Promise<Output<typeof readMail>>;
  /** The mails about an order that failed or are undecided, the latest first. */
  troubleOf(scope: SiteScope, orderId: string): Promise<SentMail[]>;
  /** Names mails by their payloads in the queue; undefined where one is gone. */
  describe(
    scope: SiteScope,
    abouts: readonly { readonly messageId?: unknown }[],
  ): Promise<({ title: string; for: string } | undefined)[]>;
}

const MOST = 200;
const TROUBLE_MOST = 20;

function toListed(row: MailMessageColumns): ListedMail {
  return {
    id: row.id,
    to: row.toAddress,
    subject: row.subject,
    state: row.state,
    problem: row.problem,
    writtenAt: row.createdAt.toISOString(),
  };
}

function toSent(row: MailMessageColumns): SentMail {
  return {
    id: row.id,
    to: row.toAddress,
    subject: hideReaderSecrets(row.subject),
    kind: row.kind,
    template: row.template,
    language: row.language,
    state: row.state,
    ...(row.problem === null ? {} : { problem: row.problem }),
    writtenOn: row.createdAt.toISOString(),
    ...(row.decidedAt === null ? {} : { decidedOn: row.decidedAt.toISOString() }),
  };
}

/** The head of a mail as it goes over the wire, each line with its continuations. */
function readHead(source: string): { name: string; value: string }[] {
  const [head = ''] = source.split('\r\n\r\n', 1);
  return head
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => {
      const at = line.indexOf(':');
      return { name: line.slice(0, at), value: hideReaderSecrets(line.slice(at + 1).trim()) };
    });
}

/**
 * Makes the reader of the mails.
 * @param from address that all mails come from
 */
export function createOutbox(db: Database, from: string): Outbox {
  const { messages } = defineMail(db.sequelize);

  async function findOne({ websiteId, transaction }: SiteScope, id: string): Promise<MailMessageColumns> {
    const row = await messages.findOne({ where: { websiteId, id }, transaction });
    if (row === null) throw notFound('MAIL_NOT_FOUND', 'This email does not exist.');
    return row.get();
  }

  const compose = async (row: MailMessageColumns): Promise<string> =>
    (await composeMail(toOutgoing(row), from)).toString('utf8');

  return {
    async list({ websiteId, transaction }) {
      const rows = await messages.findAll({
        where: { websiteId },
        order: [
          ['createdAt', 'DESC'],
          ['id', 'DESC'],
        ],
        limit: MOST,
        transaction,
      });
      return rows.map(toListed);
    },
    async read(scope, id, view) {
      const row = await findOne(scope, id);
      return { mail: toListed(row), content: view === 'source' ? await compose(row) : row[view] };
    },
    async find({ websiteId, transaction, query }, { search = '', state, cursor }) {
      const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
      const found = await query<{ id: string }>(
        `SELECT id FROM mail_messages
          WHERE website_id = $1 AND ($2::text IS NULL OR id < $2) AND ($3::text IS NULL OR state = $3)
            AND ($4 = '%%' OR to_address ILIKE $4 OR subject ILIKE $4)
          ORDER BY id DESC LIMIT ${MAIL_PAGE + 1}`,
        [websiteId, cursor ?? null, state ?? null, pattern],
      );
      const { shown, paging } = pageOf(found, MAIL_PAGE, ({ id }) => id);
      const ids = shown.map(({ id }) => id);
      const where = { websiteId, id: ids };
      const rows = await messages.findAll({ where, order: [['id', 'DESC']], transaction });
      return { mails: rows.map((row) => toSent(row.get())), ...paging };
    },
    async open(scope, id) {
      const row = await findOne(scope, id);
      const { html, text } = row;
      return {
        mail: toSent(row),
        headers: readHead(await compose(row)),
        contents: text === '' ? null : { html: hideReaderSecrets(html), text: hideReaderSecrets(text) },
      };
    },
    async troubleOf({ websiteId, transaction }, orderId) {
      const rows = await messages.findAll({
        where: { websiteId, orderId, state: MAIL_STATES.filter(isResendable) },
        order: [['id', 'DESC']],
        limit: TROUBLE_MOST,
        transaction,
      });
      return rows.map((row) => toSent(row.get()));
    },
    async describe({ websiteId, query }, abouts) {
      const ids = abouts.map(({ messageId }) => String(messageId));
      const rows = await query<{ id: string; subject: string; to_address: string }>(
        'SELECT id, subject, to_address FROM mail_messages WHERE website_id = $1 AND id = ANY ($2)',
        [websiteId, ids],
      );
      const byId = new Map(rows.map((row) => [row.id, { title: row.subject, for: row.to_address }]));
      return ids.map((id) => byId.get(id));
    },
  };
}
