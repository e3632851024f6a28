import type { DeclaredError, DeclaredErrors } from '#shared/http/endpoint.ts';
import { GENERAL_ERRORS, type GeneralErrorCode } from '#shared/http/general-errors.ts';

/** What a refusal tells beside its sentence. */
interface RefusalDetails {
  /** Texts by field. */
  readonly errors?: Readonly<Record<string, string>>;
  /** Further fields of the body. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Seconds after which it is worth trying again. */
  readonly retryAfter?: number;
}

/**
 * An answer of 400 to 499 that the caller is told in words. `facts` are further fields of the body, such as the
 * stored version of a stale write.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: string;
  readonly errors: Readonly<Record<string, string>> | undefined;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly retryAfter: number | undefined;

  constructor(status: number, code: string, message: string, details: RefusalDetails = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = details.errors;
    this.facts = details.facts ?? {};
    this.retryAfter = details.retryAfter;
  }
}

/**
 * A refusal that any call may answer, with its status and sentence.
 * @param details.text another sentence, where this call has one of its own
 */
export function refuse(
  code: GeneralErrorCode,
  details: RefusalDetails & { readonly text?: string | undefined } = {},
): Refusal {
  const { status, text } = GENERAL_ERRORS[code];
  return new Refusal(status, code, details.text ?? text, details);
}

/** Codes of a call's own errors that come with a sentence. */
type CodeOf<Errors> = {
  [Code in keyof Errors]: Errors[Code] extends number ? never : Code;
}[keyof Errors] &
  string;

/**
 * A refusal that the contract of a call declares, with its status and sentence.
 * @param details.text a sentence that says more than the declared one
 */
export function refuseAs<Errors extends DeclaredErrors>(
  { errors }: { readonly errors: Errors },
  code: CodeOf<Errors>,
  details: RefusalDetails & { readonly text?: string } = {},
): Refusal {
  const declared: DeclaredError | undefined = errors[code];
  if (typeof declared !== 'object') throw new Error(`No sentence is declared for ${code}.`);
  return new Refusal(declared.status, code, details.text ?? declared.text, details);
}

/** Not there, or not the caller's: both answer the same. */
export function notFound(code: string, message: string): Refusal {
  return new Refusal(404, code, message);
}

/** The refusal of an input with mistakes, each told at its field. */
export function refuseFields(problems: readonly { readonly path: string; readonly text: string }[]) {
  const [first] = problems;
  // Of several mistakes at one field the first is told.
  const errors = Object.fromEntries([...problems].reverse().map(({ path, text }) => [path, text]));
  return refuse('INVALID_INPUT', { text: first?.text, errors });
}
