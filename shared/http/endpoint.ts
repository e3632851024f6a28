import { z } from 'zod';
import { CLEANED_FIELD } from '#shared/text/cleaned-field.ts';
import type { RateLimitGroup } from './rate-limits.ts';

/** The verbs an endpoint may answer to. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call an endpoint: any visitor of the site, a signed-in member of it (a write of theirs also carries the
 * member's own token), a signed-in contributor of any role, or a contributor
 * whose roles grant the named permission: to read it for a GET, to change it for every other method. With
 * `limited`, whoever has the permission within limits comes in too, and the handler applies the rule of the
 * limit (docs/requests.md). There is no default: forgetting it does not compile.
 */
export type Access<Permission extends string = string> =
  | 'visitor'
  | 'member'
  | 'contributor'
  | { permission: Permission; limited?: true };

type Schema = z.ZodType;

/**
 * How a text is cleaned: `html` by the allow-list, `line` so that none of it is read as markup, `json` the same for
 * what may come as JSON in a text. A field counts with all that is in it.
 */
export type TextKind = 'html' | 'line' | 'json';

/** How the texts of each field are cleaned; `*` stands for all that are not named. */
export type TextRules = Readonly<Record<string, TextKind>>;

/** Of a call whose texts are all plain. */
export const PLAIN_TEXTS: TextRules = { '*': 'line' };

/** What an error code of a call tells: its status, or its status and the sentence for people. */
export type DeclaredError = number | { readonly status: number; readonly text: string };

/** The codes of a call's own errors. */
export type DeclaredErrors = Readonly<Record<string, DeclaredError>>;

/** What an endpoint takes: path parameters, query and body, each parsed before the handler runs. */
export interface Input {
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
}

/** One call of the API, declared once and used by the server, the typed client and the documentation. */
export interface Endpoint<
  I extends Input = Input,
  O extends Schema = Schema,
  E extends DeclaredErrors = DeclaredErrors,
> {
  /** Verb and noun, unique over the whole API. */
  readonly name: string;
  readonly method: Method;
  /** Path from the root of the site; `:name` marks a parameter. */
  readonly path: string;
  readonly access: Access;
  /** True for acts that ask for the password again when it was not confirmed within half an hour. */
  readonly needsPassword?: true;
  /** Set for what a person may do whose session still lacks the second step, or its set-up; nothing else is open then. */
  readonly beforeSecondStep?: true;
  /** Set for a call of visitors that staff needs to come in: it is open while the site asks for a password. */
  readonly whileLocked?: true;
  /**
   * Set for what a window of the studio may ask of the server through its host. Signing in has it not: its answer holds
   * the token, which only the host may see.
   */
  readonly studio?: true;
  /**
   * What the activity log says of it, between who did it and what it was done to: "changed the roles of". Each call of
   * staff that is no read has one, and leaves one entry; false where it changes nothing worth an entry.
   */
  readonly activity?: string | false;
  /**
   * Set where a write needs no crumb, since a key of its own shows where it comes from; other sites are refused all the
   * same, and who has no crumb is given one, to which the key can be bound.
   */
  readonly crumb?: 'optional';
  /** How often it may be called, beside the limit of all staff calls. */
  readonly limits?: readonly RateLimitGroup[];
  /** The sentence for who calls too often, where this call has one of its own. */
  readonly limitText?: string;
  /** Set where a repeated call would do harm: it is refused without an idempotency key. */
  readonly idempotency?: 'required';
  /** Set where the body may also come as the fields of a form, all of them texts. */
  readonly takesForms?: true;
  /** Most bytes of the body where the general limit is too small. */
  readonly bodyLimit?: number;
  /** How the texts of its query and body are cleaned of whoever may not inject code; without, they are kept as they are. */
  readonly texts?: TextRules;
  /** Set where the body is the bytes of a file, streamed, and not JSON; with the most bytes it may have. */
  readonly upload?: { readonly maxBytes: number };
  /** Set where who asks by another method is told so (405), in place of that there is no such call. */
  readonly namesMethod?: true;
  /** One sentence for the documentation. */
  readonly summary: string;
  readonly input: I;
  /** What a success answers; fields that are not declared here never leave the server. */
  readonly output: O;
  /** Codes this call may answer beside the general ones, with their status. */
  readonly errors: E;
  /** Status of a success; 200 unless said otherwise. */
  readonly success?: 200 | 201 | 202;
  /** Set where it may also answer 202, for what is taken on and not done yet. */
  readonly mayWait?: true;
  /** Value of Cache-Control; `no-store` unless said otherwise. */
  readonly cacheControl?: string;
}

/** The endpoints among what the contract of a feature exports. */
export function endpointsOf(contract: object): Endpoint[] {
  return Object.values(contract).filter(
    (one: unknown): one is Endpoint =>
      typeof one === 'object' && one !== null && 'method' in one && 'access' in one,
  );
}

/** True for a call of contributors, and of no visitor or member. */
export function isOfStaff({ access }: Pick<Endpoint, 'access'>): boolean {
  return access !== 'visitor' && access !== 'member';
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

/** Status of what is taken on and not done yet. */
export const ACCEPTED = 202;

/** The statuses that a success of a call may answer with, the usual one first. */
export function successesOf({ success = 200, mayWait }: Endpoint): readonly number[] {
  return mayWait === true ? [success, ACCEPTED] : [success];
}

/** Names of the fields of which something was taken out, because the caller may not inject code. */
const cleanedSchema = z.array(z.string()).optional();

type WithCleaned<O extends Schema> =
  O extends z.ZodObject<infer Shape, infer Config>
    ? z.ZodObject<Shape & { readonly [CLEANED_FIELD]: typeof cleanedSchema }, Config>
    : O;

/**
 * Declares an endpoint; keeps the exact types of its schemas and its error codes. One with rules for its texts answers
 * too of which of them something was taken out.
 */
export function endpoint<const I extends Input, O extends z.ZodObject, const E extends DeclaredErrors>(
  declaration: Endpoint<I, O, E> & { readonly texts: TextRules },
): Endpoint<I, WithCleaned<O>, E>;
export function endpoint<const I extends Input, O extends Schema, const E extends DeclaredErrors>(
  declaration: Endpoint<I, O, E> & { readonly texts?: never },
): Endpoint<I, O, E>;
export function endpoint(declaration: Endpoint): Endpoint {
  const { texts, output } = declaration;
  if (texts === undefined || !(output instanceof z.ZodObject)) return declaration;
  return { ...declaration, output: output.extend({ [CLEANED_FIELD]: cleanedSchema }) };
}
