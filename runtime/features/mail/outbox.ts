import type { Database, SiteScope } from '../../database/database.ts';
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
}

const MOST = 200;

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

/**
 * Makes the reader of the mails.
 * @param from address that all mails come from
 */
export function createOutbox(db: Database, from: string): Outbox {
  const { messages } = defineMail(db.sequelize);

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
    async read({ websiteId, transaction }, id, view) {
      const row = await messages.findOne({ where: { websiteId, id }, transaction });
      if (row === null) throw notFound('MAIL_NOT_FOUND', 'This mail is not there.');
      if (view !== 'source') return { mail: toListed(row), content: row[view] };
      return {
        mail: toListed(row),
        content: (await composeMail(toOutgoing(row.get()), from)).toString('utf8'),
      };
    },
  };
}
