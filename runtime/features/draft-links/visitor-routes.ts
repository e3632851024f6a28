import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { z } from 'zod';
import {
  DRAFT_BAR_STYLES,
  DRAFT_LINK_PATH,
  DRAFT_PASSWORD,
  DRAFT_REMARKS,
  DRAFT_STYLES,
} from '#shared/features/draft-links/paths.ts';
import {
  isStartPath,
  LINK_PASSWORD_MAX,
  REMARK_NAME_MAX,
  REMARK_TEXT_MAX,
  START_PATH_MAX,
} from '#shared/features/draft-links/rules.ts';
import { draftWords } from '#shared/features/draft-links/words.ts';
import { CRUMB_NAME } from '#shared/http/crumb.ts';
import { cleanValue } from '#shared/http/json.ts';
import type { RateLimitGroup } from '#shared/http/rate-limits.ts';
import { toPlainLine } from '#shared/text/plain-line.ts';
import { createCallLimits } from '../../http/call-limits.ts';
import { refusalToTell } from '../../http/errors.ts';
import { isCrumbGood } from '../../http/crumb.ts';
import { isSameOrigin } from '../../http/page-forms.ts';
import { refuse } from '../../http/refusal.ts';
import { cookieOptions, crumbSealOf } from '../../http/request.ts';
import { verifyPassword } from '../../platform/passwords/passwords.ts';
import type { Door } from '../../sockets/feature.ts';
import type { StylePreview } from '../templates/style-preview.ts';
import { BAR_CSS } from './bar.ts';
import {
  cookieOfLink,
  type DraftPageTools,
  type DraftVisit,
  isOpenTo,
  keyOf,
  openVisit,
  sendDraftPage,
  sendPasswordPage,
} from './draft-pages.ts';
import type { DraftLinkTools } from './links.ts';
import { addRemark, type SentRemark } from './remarks.ts';

/** What visitors of a shared draft are answered with. */
export interface VisitorTools extends DraftPageTools, DraftLinkTools {
  /** The style sheet of the draft. */
  readonly previewStyles: StylePreview;
}

/** What is done for who has a link that works. */
type Answer = (visit: DraftVisit) => Promise<void> | void;

const FORM_BYTES = '16kb';
const FIELDS_MAX = 6;
const FORBIDDEN = 403;
const WRONG = 401;
const BAD = 400;
const FULL = 409;
const SEE_OTHER = 303;
const CRUMB_MAX = 200;
/** How long a browser keeps what opens a link with a password. */
const OPEN_FOR_MS = 7 * 24 * 60 * 60 * 1000;
/** Says in an address that a remark was sent. */
const SENT = 'sent';

const passwordSchema = z.object({ password: z.string().max(LINK_PASSWORD_MAX) });
const remarkSchema = z.object({
  page: z.string().max(START_PATH_MAX).refine(isStartPath),
  name: z.string().trim().min(1).max(REMARK_NAME_MAX),
  text: z.string().trim().min(1).max(REMARK_TEXT_MAX),
});

/** A remark as it is kept: plain text, with a name in one line. */
const toRemark = ({ page, name, text }: z.output<typeof remarkSchema>): SentRemark => ({
  path: page,
  name: toPlainLine(name.replace(/\s+/g, ' ')),
  text: toPlainLine(text),
});

/** What was sent as far as it can stand in the fields of the form again. */
const fieldOf = (sent: unknown, field: string, max: number): string => {
  const value = z.object({ [field]: z.string() }).safeParse(sent);
  return value.success ? (value.data[field] ?? '').slice(0, max) : '';
};

const sentOf = ({ request }: DraftVisit): unknown => cleanValue(request.body ?? {});

/** True for a form of a page of the draft: it holds the crumb, or the browser says so, which tells pages no origin here. */
function isOwnForm({ request, context: { site, cookies } }: DraftVisit, sent: unknown): boolean {
  const crumb = fieldOf(sent, CRUMB_NAME, CRUMB_MAX);
  return (
    isCrumbGood(crumbSealOf(site, cookies), cookies[CRUMB_NAME], crumb) || isSameOrigin(request) === true
  );
}

/** The status of a call that its limits refuse; undefined where it is counted and may go on. */
async function countCall(
  { edge }: Door,
  { request, response, context, link }: DraftVisit,
  group: RateLimitGroup,
): Promise<number | undefined> {
  try {
    await createCallLimits(edge, { request, context, link: link.id }, [group]).countCall();
    return undefined;
  } catch (error) {
    return refusalToTell(error, response).status;
  }
}

/** Takes the password of a link, and keeps in the browser that it was given. */
async function takePassword(tools: VisitorTools, door: Door, visit: DraftVisit): Promise<void> {
  const { edge } = door;
  const { response, context, link, base } = visit;
  const words = draftWords(context.site.language);
  const sent = sentOf(visit);
  if (!isOwnForm(visit, sent)) {
    await sendPasswordPage(tools, door, visit, { status: FORBIDDEN, problem: words.otherSite });
    return;
  }
  const refused = await countCall(door, visit, 'draftPasswords');
  if (refused !== undefined) {
    await sendPasswordPage(tools, door, visit, { status: refused, problem: words.tooManyPasswords });
    return;
  }
  const input = passwordSchema.safeParse(sent);
  const isRight =
    input.success && (await verifyPassword(link.passwordHash ?? undefined, input.data.password));
  if (!isRight) {
    await sendPasswordPage(tools, door, visit, { status: WRONG, error: words.wrongPassword });
    return;
  }
  context.setCookie(cookieOfLink(link), keyOf(context.site, link), cookieOptions(edge, true, OPEN_FOR_MS));
  const { startPath } = link;
  response.redirect(SEE_OTHER, startPath === '/' ? base : base + startPath);
}

/** Keeps a remark, and shows the page again. */
async function takeRemark(tools: VisitorTools, door: Door, visit: DraftVisit): Promise<void> {
  const { response, context, link, base } = visit;
  const { site, now } = context;
  const words = draftWords(site.language);
  const sent = sentOf(visit);
  const asked = fieldOf(sent, 'page', START_PATH_MAX);
  const path = isStartPath(asked) ? asked : '/';
  const name = fieldOf(sent, 'name', REMARK_NAME_MAX);
  const text = fieldOf(sent, 'text', REMARK_TEXT_MAX);
  const complain = (status: number, problem: string) =>
    sendDraftPage(tools, door, visit, { path, status, name, text, told: { isSent: false, text: problem } });
  if (!isOwnForm(visit, sent)) return complain(FORBIDDEN, words.otherSite);
  const refused = await countCall(door, visit, 'draftRemarks');
  if (refused !== undefined) return complain(refused, words.tooOften);
  const input = remarkSchema.safeParse(sent);
  if (!input.success) return complain(BAD, words.incomplete);
  const remark = toRemark(input.data);
  const isKept = await tools.db.withSite(site.id, (scope) => addRemark(tools, scope, { link, remark }, now));
  if (!isKept) return complain(FULL, words.tooMany);
  response.redirect(SEE_OTHER, `${path === '/' ? base : base + path}?${SENT}=1#awning-draft`);
  return undefined;
}

/** The path of the page that a request asks for, below its link. */
const pathOf = ({ request, base }: DraftVisit) =>
  decodeURI(request.path.slice(base.length)).replace(/\/+$/, '') || '/';

/** The pages of a draft for who has a link that works; for everybody else nothing is there. */
export function routeSharedDrafts(app: Express, door: Door, tools: VisitorTools): void {
  const parse = express.urlencoded({ extended: false, limit: FORM_BYTES, parameterLimit: FIELDS_MAX });
  const prefix = `${DRAFT_LINK_PATH}/:token`;

  const withVisit =
    (answer: Answer, needsPassword = true) =>
    async (request: Request, response: Response, next: NextFunction): Promise<void> => {
      const visit = await openVisit(tools, door, request, response);
      if (visit === undefined && request.method === 'POST') throw refuse('CALL_NOT_FOUND');
      if (visit === undefined) next();
      else if (needsPassword && !isOpenTo(visit))
        await sendPasswordPage(tools, door, visit, { status: WRONG });
      else await answer(visit);
    };

  const sendStyles =
    (toCss: (visit: DraftVisit) => Promise<string> | string): Answer =>
    async (visit) => {
      visit.response.type('css').send(await toCss(visit));
    };

  app.get(
    `${prefix}/${DRAFT_STYLES}`,
    withVisit(sendStyles(async ({ context }) => (await tools.previewStyles(context.site, {})).css)),
  );
  app.get(`${prefix}/${DRAFT_BAR_STYLES}`, withVisit(sendStyles(() => BAR_CSS)));
  app.post(
    `${prefix}/${DRAFT_PASSWORD}`,
    parse,
    withVisit((visit) => takePassword(tools, door, visit), false),
  );
  app.post(
    `${prefix}/${DRAFT_REMARKS}`,
    parse,
    withVisit((visit) => takeRemark(tools, door, visit)),
  );
  app.get(
    `${prefix}{/*path}`,
    withVisit((visit) => {
      const isSent = visit.request.query[SENT] !== undefined;
      const told = isSent ? { isSent, text: draftWords(visit.context.site.language).sent } : undefined;
      return sendDraftPage(tools, door, visit, { path: pathOf(visit), told, name: '', text: '' });
    }),
  );
}
