import type { ErrorRequestHandler, Request, Response } from 'express';
import type { ErrorBody } from '#shared/http/error-body.ts';
import { generalSentences } from '#shared/http/general-sentences.ts';
import { SPOKEN_LANGUAGES } from '#shared/text/languages.ts';
import { sentenceIn } from '#shared/text/sentences.ts';
import type { Log } from '../platform/log/log.ts';
import { isDatabaseAway } from '../database/away.ts';
import type { GeneralErrorCode } from '#shared/http/general-errors.ts';
import { Refusal, refuse } from './refusal.ts';

const RETRY_SECONDS = 2;

/** Builds the body of an answer of 400 and above. */
export function toErrorBody(refusal: Refusal, requestId: string): ErrorBody {
  const shown = { error: refusal.message, ...(refusal.errors ? { errors: refusal.errors } : {}) };
  return { ...shown, ...refusal.facts, code: refusal.code, requestId, data: shown };
}

/** What the reader of bodies says, by its own word for it. */
const BODY_ERRORS: Readonly<Record<string, GeneralErrorCode>> = {
  'entity.too.large': 'TOO_LARGE',
  'parameters.too.many': 'TOO_LARGE',
  'request.aborted': 'ABORTED',
  'charset.unsupported': 'WRONG_CHARSET',
  'encoding.unsupported': 'WRONG_ENCODING',
};

/** The code of an error that Express or its body reader found in the request, or undefined for any other. */
function codeOfBadRequest(error: unknown): GeneralErrorCode | undefined {
  if (error instanceof URIError) return 'INVALID_ADDRESS';
  if (!(error instanceof Error)) return undefined;
  const { status, type } = error as Error & { status?: unknown; type?: unknown };
  if (typeof status !== 'number' || status < 400 || status >= 500) return undefined;
  return BODY_ERRORS[String(type)] ?? 'UNREADABLE_BODY';
}

/** What the caller is told about an error; faults are told without their cause. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const code = codeOfBadRequest(error);
  if (code !== undefined) return refuse(code);
  return isDatabaseAway(error) ? refuse('UNAVAILABLE', { retryAfter: RETRY_SECONDS }) : refuse('INTERNAL');
}

/** Says when it is worth trying again, where the refusal knows it. */
export function setRetryAfter(response: Response, { retryAfter }: Refusal): void {
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
}

/**
 * The refusal that a page tells instead of an answer of the API; says when it is worth trying again.
 * @throws the error itself when it is a fault of the server, which the last handler logs
 */
export function refusalToTell(error: unknown, response: Response): Refusal {
  const refusal = toRefusal(error);
  if (refusal.status >= 500) throw error;
  setRetryAfter(response, refusal);
  return refusal;
}

/** Writes a refusal as the answer of an API call. */
function sendRefusal(response: Response, refusal: Refusal, requestId: string): void {
  response.status(refusal.status).json(toErrorBody(refusal, requestId));
}

/**
 * Handler of the errors of a route that programs ask outside the API, such as a provider of payments: refusals come as
 * those of the API do, with their code. Faults go on to the last handler.
 */
export const tellPrograms: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  const refusal = toRefusal(error);
  if (refusal.status >= 500 || response.headersSent) {
    next(error);
    return;
  }
  setRetryAfter(response, refusal);
  response.setHeader('Cache-Control', 'no-store');
  sendRefusal(response, refusal, String(response.getHeader('X-Request-Id') ?? ''));
};

/** Tells a fault of the server as a page of the site; false where there is none to be shown. */
export type ShowFault = (request: Request, response: Response, refusal: Refusal) => Promise<boolean>;

const NO_PAGE: ShowFault = () => Promise.resolve(false);

/**
 * Last handler of the server: known errors in words, all others as a 500 and a line in the log. Faults are told by the page
 * of the site for them; where that cannot be shown, and for all other errors, browsers get plain words in the language
 * that they ask for, since no site may be there.
 */
export function handleErrors(log: Log, showFault: ShowFault = NO_PAGE): ErrorRequestHandler {
  return async (error: unknown, request, response, next) => {
    const requestId = String(response.getHeader('X-Request-Id') ?? '');
    const refusal = toRefusal(error);
    if (refusal.status >= 500) {
      log.error({ err: error, requestId, method: request.method, path: request.path }, 'A request failed.');
    }
    if (response.headersSent) {
      next(error);
      return;
    }
    setRetryAfter(response, refusal);
    // Whatever may be kept of the answer that was meant: this one may not.
    response.setHeader('Cache-Control', 'no-store');
    if (request.path.startsWith('/api/')) {
      sendRefusal(response, refusal, requestId);
      return;
    }
    if (refusal.status >= 500 && (await showFault(request, response, refusal))) return;
    const language = request.acceptsLanguages(...SPOKEN_LANGUAGES) || 'en';
    const text = sentenceIn(generalSentences(language), refusal.message);
    response.status(refusal.status).type('text/plain').send(`${text}\n`);
  };
}
