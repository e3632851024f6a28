import type { ErrorRequestHandler, Response } from 'express';
import { ConnectionError } from 'sequelize';
import type { ErrorBody } from '#shared/http/error-body.ts';
import type { Log } from '../platform/log/log.ts';
import { LOCK_NOT_AVAILABLE, sqlState } from '../database/database.ts';
import { Refusal } from './refusal.ts';

const RETRY_SECONDS = '2';
const STATEMENT_CANCELLED = '57014';
const SHUTTING_DOWN = /^57P/;

/** Builds the body of an answer of 400 and above (runtime-contract B0.2 and B0.3). */
export function toErrorBody(refusal: Refusal, requestId: string): ErrorBody {
  const shown = { error: refusal.message, ...(refusal.errors ? { errors: refusal.errors } : {}) };
  return { ...shown, ...refusal.facts, code: refusal.code, requestId, data: shown };
}

interface BodyParserError {
  readonly type: string;
}

const BODY_ERRORS: Readonly<Record<string, Refusal>> = {
  'entity.parse.failed': new Refusal(400, 'INVALID_JSON', 'The request is not valid JSON.'),
  'entity.too.large': new Refusal(413, 'TOO_LARGE', 'The request is too large.'),
  'request.aborted': new Refusal(400, 'ABORTED', 'The request ended before it was complete.'),
  'charset.unsupported': new Refusal(415, 'WRONG_TYPE', 'Send the request as UTF-8.'),
  'encoding.unsupported': new Refusal(415, 'WRONG_TYPE', 'This encoding of the request is not understood.'),
};

function isBodyParserError(error: unknown): error is BodyParserError {
  return (
    typeof error === 'object' && error !== null && typeof (error as { type?: unknown }).type === 'string'
  );
}

function isDatabaseAway(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  const state = sqlState(error);
  return state === STATEMENT_CANCELLED || state === LOCK_NOT_AVAILABLE || SHUTTING_DOWN.test(state ?? '');
}

/** What the caller is told about an error; faults are told without their cause. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof URIError) return new Refusal(400, 'INVALID_ADDRESS', 'This address cannot be read.');
  if (isBodyParserError(error)) {
    const known = BODY_ERRORS[error.type];
    if (known !== undefined) return known;
  }
  if (isDatabaseAway(error)) {
    return new Refusal(503, 'UNAVAILABLE', 'The server is busy. Please try again in a few seconds.');
  }
  return new Refusal(500, 'INTERNAL', 'Something went wrong.');
}

/** Writes a refusal as the answer of an API call. */
export function sendRefusal(response: Response, refusal: Refusal, requestId: string): void {
  if (refusal.status === 503) response.setHeader('Retry-After', RETRY_SECONDS);
  response.status(refusal.status).json(toErrorBody(refusal, requestId));
}

/** Last handler of the server: known errors in words, all others as a plain 500 and a line in the log. */
export function handleErrors(log: Log): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const requestId = String(response.getHeader('X-Request-Id') ?? '');
    const refusal = toRefusal(error);
    if (refusal.status >= 500) {
      log.error({ err: error, requestId, method: request.method, path: request.path }, 'A request failed.');
    }
    if (response.headersSent) {
      next(error);
      return;
    }
    if (request.path.startsWith('/api/')) {
      sendRefusal(response, refusal, requestId);
      return;
    }
    if (refusal.status === 503) response.setHeader('Retry-After', RETRY_SECONDS);
    response.status(refusal.status).type('text/plain').send(`${refusal.message}\n`);
  };
}
