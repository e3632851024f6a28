import type { NextFunction, Request, Response, Router } from 'express';
import { MAIL_PATH, UNSUBSCRIBE_PATH } from '#shared/features/mail/paths.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { Site } from '../../http/context.ts';
import { type OwnPage, sendOwnPage } from '../../http/own-page.ts';
import { PLAIN_POLICY, POLICY_HEADER } from '../../http/security-headers.ts';
import { isSameOrigin } from '../../http/page-forms.ts';
import { createVisitorContext, type EdgeDeps, originOf, siteOfRequest } from '../../http/request.ts';
import { seeOther } from '../../http/see-other.ts';
import { withMailKeys } from '../../platform/files/file-keys.ts';
import type { MailHolds, RefusingReader } from './holds.ts';
import type { MailPages, MailView } from './mail-pages.ts';
import type { Outbox } from './outbox.ts';
import type { PageTexts } from './page-texts.ts';
import type { WearBrand } from './wear-brand.ts';

export interface MailPageDeps {
  readonly db: Database;
  readonly edge: EdgeDeps;
  readonly outbox: Outbox;
  readonly holds: MailHolds;
  readonly pages: MailPages;
  readonly texts: PageTexts;
  readonly wear: WearBrand;
  /** Told whose reader refuses further mails, in the transaction that records it. */
  readonly onUnsubscribe: (scope: SiteScope, reader: MailReader) => Promise<void>;
}

/** Who refuses mails, and by which mail. */
export type MailReader = Pick<RefusingReader, 'address' | 'template'> &
  Partial<Pick<RefusingReader, 'mailId'>>;

const TOKEN = /^[\w-]{20,200}$/;
const ID = /^[0-9a-f]{24}$/;
const FORBIDDEN = 403;
/** In one language, as the list of the mails is: it is for who looks after the server. */
const NOT_FOR_PAGES = {
  language: 'en',
  direction: 'ltr',
  heading: 'Open this by itself',
  text: 'Mails are shown to people, not to pages. Open this address in a window of its own.',
  button: undefined,
} as const;
const VIEWS: readonly MailView[] = ['html', 'text', 'source'];

/**
 * Mails hold links that let their readers in, and the theme of a site is a stranger on the same origin. So these
 * pages have an origin of their own, which no window that opened them can look into.
 */
const SANDBOX = 'sandbox allow-popups allow-popups-to-escape-sandbox';

function sendInSandbox(response: Response, page: OwnPage, status = 200): void {
  sendOwnPage(response, page, status, SANDBOX);
}

/** True for an address that a person opened, and for a program of this machine; false for what a page asks for. */
function isOpened(request: Request): boolean {
  const wanted = request.get('Sec-Fetch-Dest');
  return wanted === undefined || (wanted === 'document' && request.get('Sec-Fetch-Mode') === 'navigate');
}

/**
 * Shows what was mailed, to this very machine only and to no page; elsewhere these addresses belong to the site's
 * own pages.
 */
function routeOutbox(router: Router, { db, edge, outbox, pages }: MailPageDeps): void {
  const route = (path: string, show: (site: Site, request: Request, response: Response) => Promise<void>) =>
    router.get(path, async (request: Request, response: Response, next: NextFunction) => {
      const site = await siteOfRequest(edge, request);
      if (!createVisitorContext(edge, request, response, site).fromThisMachine) {
        next();
        return;
      }
      // A refusal is in the sandbox too.
      response.setHeader(POLICY_HEADER, `${PLAIN_POLICY}, ${SANDBOX}`);
      // Some browsers show no page in a sandbox that wants openers of its own origin.
      response.setHeader('Cross-Origin-Opener-Policy', 'unsafe-none');
      response.vary('Sec-Fetch-Dest');
      if (isOpened(request)) await show(site, request, response);
      else sendInSandbox(response, pages.notice(site, NOT_FOR_PAGES), FORBIDDEN);
    });

  route(MAIL_PATH, async (site, _, response) => {
    sendInSandbox(response, pages.outbox(site, await db.withSite(site.id, outbox.list), undefined));
  });
  route(`${MAIL_PATH}/:id`, async (site, request, response) => {
    const { id } = request.params;
    const view = VIEWS.find((one) => one === request.query['view']) ?? 'html';
    const page = await db.withSite(site.id, async (scope) => {
      const { mail, content } = await outbox.read(scope, String(id), view);
      const shown =
        site.lockHash === undefined ? content : withMailKeys(content, site.siteSecret, edge.clock.now());
      return pages.outbox(site, await outbox.list(scope), { mail, content: shown, view });
    });
    sendInSandbox(response, page);
  });
  router.param('id', (_request, _response, next, id: string) => {
    if (ID.test(id)) next();
    else next('route');
  });
}

/**
 * Lets readers refuse mails: the page that asks is one of the theme, but on a site that asks for a password, which shows
 * nothing of itself. The act itself is called by mail programs too (RFC 8058), so that it needs neither a cookie nor a
 * crumb: the token of the mail is its right. Programs are answered without a redirect.
 */
function routeUnsubscribe(
  router: Router,
  { db, edge, holds, pages, texts, wear, onUnsubscribe }: MailPageDeps,
): void {
  /** Who holds the link of a request. */
  async function open(request: Request) {
    const site = await siteOfRequest(edge, request);
    const { token } = request.query;
    const isToken = typeof token === 'string' && TOKEN.test(token);
    const reader = isToken
      ? await db.withSite(site.id, (scope) => scope.ask(holds.readerOf(token)))
      : undefined;
    return { site, token: isToken ? token : '', reader };
  }

  async function tell(
    request: Request,
    response: Response,
    { site, token, reader }: Awaited<ReturnType<typeof open>>,
    page: 'unsubscribe' | 'unsubscribed',
  ): Promise<void> {
    const name = reader === undefined ? 'unknown-link' : page;
    const facts = { address: reader?.address, site: { title: site.title } };
    const words = await texts(name, request.acceptsLanguages(), facts);
    response.vary('Accept-Language');
    const notice = pages.notice(site, words, words.button === undefined ? undefined : token);
    const worn = await wear(site, originOf(request), notice);
    sendOwnPage(response, worn, reader === undefined ? 404 : 200);
  }

  router.get(UNSUBSCRIBE_PATH, async (request, response, next) => {
    const opened = await open(request);
    if (opened.reader !== undefined && opened.site.lockHash === undefined) next();
    else await tell(request, response, opened, 'unsubscribe');
  });
  router.post(UNSUBSCRIBE_PATH, async (request, response) => {
    const opened = await open(request);
    const { site, token, reader } = opened;
    if (reader !== undefined) {
      await db.withSite(site.id, async (scope) => {
        await holds.unsubscribe(scope, reader.address);
        await onUnsubscribe(scope, reader);
      });
    }
    const isOnPage = reader !== undefined && site.lockHash === undefined && isSameOrigin(request) === true;
    if (isOnPage) seeOther(edge, request, response, { site, path: `${UNSUBSCRIBE_PATH}?token=${token}` });
    else await tell(request, response, opened, 'unsubscribed');
  });
}

/** Routes the pages about mails that the server itself shows. */
export function routeMailPages(router: Router, deps: MailPageDeps): void {
  routeUnsubscribe(router, deps);
  routeOutbox(router, deps);
}
