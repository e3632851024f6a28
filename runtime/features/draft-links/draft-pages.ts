import { createHmac } from 'node:crypto';
import type { Request, Response } from 'express';
import { DRAFT_PASSWORD, DRAFT_STYLES } from '#shared/features/draft-links/paths.ts';
import { keepInDraft } from '#shared/features/draft-links/rules.ts';
import { type DraftWords, draftWords } from '#shared/features/draft-links/words.ts';
import { CRUMB_NAME } from '#shared/http/crumb.ts';
import type { Database } from '../../database/database.ts';
import type { RequestContext, Site } from '../../http/context.ts';
import { sendOwnPage } from '../../http/own-page.ts';
import { createVisitorContext, keepCrumb, originOf, siteOfRequest } from '../../http/request.ts';
import { POLICY_HEADER } from '../../http/security-headers.ts';
import { equalSecrets } from '../../platform/ids/ids.ts';
import type { Door } from '../../sockets/feature.ts';
import type { FormPages } from '../mail/form-pages.ts';
import type { WearBrand } from '../mail/wear-brand.ts';
import { type BarFacts, withBar } from './bar.ts';
import { findLink, type GoodLink } from './links.ts';

/** What the pages of a shared draft are answered with. */
export interface DraftPageTools {
  readonly db: Database;
  readonly formPages: FormPages;
  readonly wear: WearBrand;
}

/** Somebody who has a link that works. */
export interface DraftVisit {
  readonly request: Request;
  readonly response: Response;
  readonly context: RequestContext;
  readonly link: GoodLink;
  /** Address that the pages of the draft are below. */
  readonly base: string;
}

const TOKEN = /^[\w-]{43}$/;

/** Nobody keeps or lists what a link shows, and no other site learns its address. */
function setHeaders(response: Response): void {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Robots-Tag', 'noindex, nofollow');
  response.setHeader('Referrer-Policy', 'no-referrer');
}

/** What the browser keeps of a link with a password: it opens this link alone, until it has another password. */
export const cookieOfLink = ({ id }: GoodLink) => `draft-${id}`;

export function keyOf({ siteSecret }: Pick<Site, 'siteSecret'>, { id, passwordHash }: GoodLink): string {
  return createHmac('sha256', siteSecret)
    .update(`draft link ${id} ${passwordHash ?? ''}`)
    .digest('base64url');
}

/** True for who gave the password of the link, or needs none. */
export function isOpenTo({ context, link }: Pick<DraftVisit, 'context' | 'link'>): boolean {
  if (link.passwordHash === null) return true;
  const key = context.cookies[cookieOfLink(link)];
  return key !== undefined && equalSecrets(key, keyOf(context.site, link));
}

/** The visit of a request whose link works; undefined where it has none, so that nothing is there. */
export async function openVisit(
  { db }: DraftPageTools,
  { edge }: Pick<Door, 'edge'>,
  request: Request,
  response: Response,
): Promise<DraftVisit | undefined> {
  const { token } = request.params;
  if (typeof token !== 'string' || !TOKEN.test(token)) return undefined;
  const site = await siteOfRequest(edge, request);
  const now = edge.clock.now();
  const link = await db.withSite(site.id, (scope) => findLink(scope, token, now));
  if (link === undefined) return undefined;
  setHeaders(response);
  const context = createVisitorContext(edge, request, response, site);
  return { request, response, context, link, base: request.path.split('/', 3).join('/') };
}

/** Its words are there in languages that are written from left to right alone. */
const headOf = ({ language }: DraftWords, heading: string, text: string) =>
  ({ language, direction: 'ltr', heading, text }) as const;

/** Asks for the password of a link. */
export async function sendPasswordPage(
  { formPages, wear }: DraftPageTools,
  { edge }: Pick<Door, 'edge'>,
  { request, response, context, base }: DraftVisit,
  told: { readonly status: number; readonly error?: string; readonly problem?: string },
): Promise<void> {
  const { site } = context;
  const words = draftWords(site.language);
  const { status, error, problem } = told;
  const page = formPages.form(site, {
    ...headOf(words, words.passwordHeading, words.passwordText),
    action: `${base}/${DRAFT_PASSWORD}`,
    button: words.open,
    hidden: { [CRUMB_NAME]: keepCrumb(edge, request, response, context) },
    fields: [
      {
        name: 'password',
        label: words.password,
        type: 'password',
        autocomplete: 'off',
        ...(error === undefined ? {} : { error }),
      },
    ],
    ...(problem === undefined ? {} : { problem }),
    otherLanguages: { label: '', links: [] },
  });
  sendOwnPage(response, await wear(site, context.origin, page), status);
}

async function sendNotice(
  { formPages, wear }: DraftPageTools,
  { response, context: { site, origin } }: DraftVisit,
  status: number,
  toWords: (words: DraftWords) => readonly [heading: string, text: string],
): Promise<void> {
  const words = draftWords(site.language);
  const page = formPages.notice(site, headOf(words, ...toWords(words)));
  sendOwnPage(response, await wear(site, origin, page), status);
}

const CLOSED = 403;
const BROKEN = 503;

/** Shows a page of the draft with its bar. */
export async function sendDraftPage(
  tools: DraftPageTools,
  { edge, renderDraft }: Pick<Door, 'edge' | 'renderDraft'>,
  visit: DraftVisit,
  shown: Pick<BarFacts, 'path' | 'told' | 'name' | 'text'> & { readonly status?: number },
): Promise<void> {
  const { request, response, context, base } = visit;
  const { site } = context;
  const origin = originOf(request);
  const page = await edge.turns.pages.take(site.id, () =>
    renderDraft(site, request, {
      path: shown.path,
      origin,
      styleSheet: `${base}/${DRAFT_STYLES}`,
      now: context.now,
    }),
  );
  if (page.kind === 'closed') {
    await sendNotice(tools, visit, CLOSED, (words) => [words.closedHeading, words.closedText]);
    return;
  }
  if (page.kind === 'broken') {
    await sendNotice(tools, visit, BROKEN, (words) => [words.brokenHeading, words.brokenText]);
    return;
  }
  const crumb = keepCrumb(edge, request, response, context);
  const facts = { base, crumb, ...shown };
  const html = withBar(keepInDraft(page.html, base), facts, draftWords(site.language));
  // Its scripts ask nobody anything, and its forms reach nothing of the shop.
  const readOnly = `connect-src 'none'; form-action ${origin}${base}/`;
  response.setHeader(POLICY_HEADER, `${page.policy}, ${readOnly}`);
  response
    .status(shown.status ?? page.status)
    .type('html')
    .send(html);
}
