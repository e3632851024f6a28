import { PAGE_TYPE } from '#shared/codes/page-type.ts';
import { RESUBSCRIBE_PATH, UNSUBSCRIBE_PATH } from '#shared/features/mail/paths.ts';
import { SAMPLE_TOKEN } from '#shared/features/pages/paths.ts';
import { TOO_MANY_REQUESTS_TEXT } from '#shared/text/refusal-texts.ts';
import { z } from 'zod';
import type { Database, SiteScope } from '../../database/database.ts';
import { refuse } from '../../http/refusal.ts';
import { type PageForm, pageForm } from '../../sockets/page-form.ts';
import { systemPage, type SystemPage } from '../../sockets/system-page.ts';
import type { MailHolds, RefusingReader } from './holds.ts';
import type { PageTexts } from './page-texts.ts';

/** Told who wants mails again, in the transaction that records it. */
export type OnResubscribe = (scope: SiteScope, reader: RefusingReader) => Promise<void>;

interface UnsubscribeDeps {
  readonly holds: Pick<MailHolds, 'readerOf' | 'resubscribe'>;
  readonly texts: PageTexts;
}

const SAMPLE: RefusingReader = {
  address: 'reader@example.com',
  mailId: '',
  template: '',
  language: '',
  refusedAt: null,
};

/** The page of the theme on which readers refuse mails, and take that back. */
export function unsubscribePage({ holds, texts }: UnsubscribeDeps): SystemPage {
  return systemPage({
    kind: 'newsletterUnsubscribe',
    path: UNSUBSCRIBE_PATH,
    pageType: PAGE_TYPE.newsletterUnsubscribe,
    template: 'pages/unsubscribe.page',
    access: 'token',
    tokenParameter: 'token',
    titles: {
      en: 'Unsubscribe',
      fr: 'Se désinscrire',
      de: 'Abmelden',
      es: 'Darse de baja',
      ja: '配信停止',
      ar: 'إلغاء الاشتراك',
    },
    preview: { place: 12 },
    async context({ scope, site, orderToken = SAMPLE_TOKEN, isPreview }) {
      const reader = isPreview ? SAMPLE : await scope.ask(holds.readerOf(orderToken));
      if (reader === undefined) return { json: {}, found: false };
      const { address, language, refusedAt } = reader;
      const isRefused = refusedAt !== null;
      const wanted = [language, site.language].filter((tag) => tag !== '');
      const facts = { address, site: { title: site.title } };
      const words = await texts(isRefused ? 'unsubscribed' : 'unsubscribe', wanted, facts);
      const path = isRefused ? RESUBSCRIBE_PATH : UNSUBSCRIBE_PATH;
      const unsubscribe = {
        language: words.language,
        direction: words.direction,
        heading: words.heading,
        text: words.text,
        button: words.button ?? words.texts['back'],
        mistake: words.texts['mistake'] ?? '',
        action: `${path}?token=${encodeURIComponent(orderToken)}`,
      };
      return { json: { unsubscribe }, isPrivate: true };
    },
  });
}

/** The form of that page by which somebody takes back that they refuse mails. */
export function resubscribeForm(
  db: Database,
  { holds, texts, onResubscribe }: UnsubscribeDeps & { readonly onResubscribe: OnResubscribe },
): PageForm {
  return pageForm(
    {
      path: RESUBSCRIBE_PATH,
      schema: z.object({}),
      fields: 5,
      limits: ['restock'],
      limitText: TOO_MANY_REQUESTS_TEXT,
      page: UNSUBSCRIBE_PATH,
    },
    async (_, { context: { site }, request }) => {
      const { token } = request.query;
      const reader = await db.withSite(site.id, async (scope) => {
        const found = typeof token === 'string' ? await scope.ask(holds.readerOf(token)) : undefined;
        if (found === undefined) throw refuse('INVALID_INPUT');
        await scope.ask(holds.resubscribe(found.address));
        if (found.refusedAt !== null) await onResubscribe(scope, found);
        return found;
      });
      const facts = { address: reader.address, site: { title: site.title } };
      const { text } = await texts('resubscribed', [reader.language, site.language], facts);
      return { notice: text };
    },
  );
}
