import { z } from 'zod';
import { ORDER_PAGE_PATH } from '#shared/features/orders/paths.ts';
import { ORDER_ERRORS } from '#shared/features/orders/rules.ts';
import { orderSentences } from '#shared/features/orders/sentences.ts';
import { TOO_MANY_REQUESTS_TEXT } from '#shared/text/refusal-texts.ts';
import type { Database } from '../../database/database.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { EdgeDeps } from '../../http/request.ts';
import { type PageForm, pageForm, type SentForm } from '../../sockets/page-form.ts';
import type { OrderStore } from './store.ts';
import { isSameAddress, rememberBuyer } from './readers.ts';

const formSchema = z.object({ email: z.string().max(320).catch('') });

const tokenOf = ({ params }: SentForm): string => params['token'] ?? '';

/**
 * The form by which whoever holds the link of an order shows to be its buyer, with the mail address; the browser
 * remembers it.
 */
export function orderReaderForm({
  db,
  edge,
  store,
}: {
  readonly db: Database;
  readonly edge: EdgeDeps;
  readonly store: Pick<OrderStore, 'readOwn'>;
}): PageForm {
  return pageForm(
    {
      path: `${ORDER_PAGE_PATH}/:token`,
      schema: formSchema,
      fields: 5,
      bytes: '4kb',
      limits: ['orderReaders'],
      limitText: TOO_MANY_REQUESTS_TEXT,
      page: (form) => `${ORDER_PAGE_PATH}/${encodeURIComponent(tokenOf(form))}`,
      sentences: orderSentences,
      refused: ({ sentence }, { sent }) => ({
        facts: { readerEmail: formSchema.parse(sent).email, readerProblem: sentence },
      }),
    },
    async ({ email }, ask) => {
      const { context } = ask;
      const order = await db.readSite(context.site.id, (scope) => scope.ask(store.readOwn(tokenOf(ask))));
      if (order === undefined) throw refuseAs({ errors: ORDER_ERRORS }, 'ORDER_NOT_FOUND');
      // Whatever addresses are tried, those of one order are counted together.
      await ask.countAccount({ email: `order ${order.id}` });
      if (!isSameAddress(email, order.email)) throw refuseAs({ errors: ORDER_ERRORS }, 'OTHER_ADDRESS');
      rememberBuyer(edge, context, order.id);
      return undefined;
    },
  );
}
