import type { z } from 'zod';

/** The verbs an endpoint may answer to. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call an endpoint: any visitor of the site, a signed-in contributor of any role, or a contributor
 * whose roles grant the named permission. There is no default: forgetting it does not compile.
 */
export type Access<Permission extends string = string> =
  | 'visitor'
  | 'contributor'
  | { permission: Permission };

type Schema = z.ZodType;

/** What an endpoint takes: path parameters, query and body, each parsed before the handler runs. */
export interface Input {
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
}

/** One call of the API, declared once and used by the server, the typed client and the documentation. */
export interface Endpoint<I extends Input = Input, O extends Schema = Schema> {
  /** Verb and noun, unique over the whole API. */
  readonly name: string;
  readonly method: Method;
  /** Path from the root of the site; `:name` marks a parameter. */
  readonly path: string;
  readonly access: Access;
  /** True for acts that ask for the password again when it was not confirmed within half an hour (runtime-contract B12). */
  readonly needsPassword?: true;
  /** One sentence for the documentation. */
  readonly summary: string;
  readonly input: I;
  /** What a success answers; fields that are not declared here never leave the server. */
  readonly output: O;
  /** Codes this call may answer beside the general ones (runtime-contract B0.4), with their status. */
  readonly errors: Readonly<Record<string, number>>;
  /** Status of a success; 200 unless said otherwise. */
  readonly success?: 200 | 201 | 202;
  /** Value of Cache-Control; `no-store` unless said otherwise (runtime-contract B0.11). */
  readonly cacheControl?: string;
}

/** What the caller of an endpoint hands over, before defaults are filled in. */
export type CallerInput<E extends Endpoint> = {
  [K in keyof E['input']]: E['input'][K] extends Schema ? z.input<E['input'][K]> : never;
};

/** What the handler of an endpoint receives, parsed. */
export type HandlerInput<E extends Endpoint> = {
  [K in keyof E['input']]: E['input'][K] extends Schema ? z.output<E['input'][K]> : never;
};

/** What a success answers. */
export type Output<E extends Endpoint> = z.output<E['output']>;

/** Declares an endpoint; keeps the exact types of its schemas. */
export function endpoint<const I extends Input, O extends Schema>(
  declaration: Endpoint<I, O>,
): Endpoint<I, O> {
  return declaration;
}
