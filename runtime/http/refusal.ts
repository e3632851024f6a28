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

  constructor(
    status: number,
    code: string,
    message: string,
    details: { errors?: Readonly<Record<string, string>>; facts?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = details.errors;
    this.facts = details.facts ?? {};
  }
}

/** Not there, or not the caller's: both answer the same. */
export function notFound(code: string, message: string): Refusal {
  return new Refusal(404, code, message);
}
