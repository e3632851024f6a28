import { z } from 'zod';
import { type DeclaredError, type Endpoint, successesOf, type TextRules } from './endpoint.ts';
import { errorBody } from './error-body.ts';
import { GENERAL_ERRORS, generalErrorsOf } from './general-errors.ts';

type Json = Readonly<Record<string, unknown>>;

/** One value in the path or the query of an operation. */
export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Json;
}

/** An answer of an operation; `x-errors` tells the codes of a refusal with their sentences. */
export interface OpenApiAnswer {
  readonly description: string;
  readonly content: { readonly 'application/json': { readonly schema: Json } };
  readonly 'x-errors'?: Readonly<Record<string, string>>;
}

/** One call of the API. */
export interface OpenApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Json[];
  /** Who may call it, as the contract says it. */
  readonly 'x-access': string;
  /** Set when whoever has the permission within limits comes in too. */
  readonly 'x-limited'?: true;
  readonly 'x-needs-password'?: true;
  /** How the texts of each field are cleaned of whoever may not inject code. */
  readonly 'x-texts'?: TextRules;
  readonly parameters: readonly OpenApiParameter[];
  readonly requestBody?: {
    readonly required: true;
    readonly content: {
      readonly 'application/json'?: { readonly schema: Json };
      /** The bytes of a file. */
      readonly 'application/octet-stream'?: { readonly schema: Json };
    };
  };
  readonly responses: Readonly<Record<string, OpenApiAnswer>>;
}

/** An OpenAPI 3.1 document of our calls. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: Json;
}

const API_VERSION = '1';

const IDEMPOTENCY_PARAMETER: OpenApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const SECURITY_SCHEMES = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'A session token of a contributor, or an API token.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'contributor',
    description:
      'The session cookie of a contributor, over TLS named "__Host-contributor"; writes need the crumb too.',
  },
  siteUserSession: {
    type: 'apiKey',
    in: 'cookie',
    name: 'SiteUserSession',
    description:
      'The session cookie of a member, over TLS named "__Host-SiteUserSession"; writes need both crumbs too.',
  },
  siteUserCrumb: {
    type: 'apiKey',
    in: 'header',
    name: 'X-SiteUser-XSRF-Token',
    description: 'The value of the cookie "siteUserCrumb", which signing in sets.',
  },
  crumb: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description: 'The value of the cookie "crumb", over TLS of "__Host-crumb" too, which comes back with it.',
  },
} as const;

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}

/** A part of the document whose references to a schema's own definitions lead to where the document has them. */
function pointTo(prefix: string, part: unknown): unknown {
  if (Array.isArray(part)) return part.map((one) => pointTo(prefix, one));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      name === '$ref' && typeof value === 'string'
        ? value.replace(/^#\/\$defs\//, `#/components/schemas/${prefix}`)
        : pointTo(prefix, value),
    ]),
  );
}

/** What a call takes and gives, and the definitions that schemas which hold themselves lead to. */
interface Schemas {
  readonly body: Json | undefined;
  readonly answer: Json;
  readonly definitions: Readonly<Record<string, Json>>;
}

function schemasOf({ name, input, output }: Endpoint): Schemas {
  const definitions: Record<string, Json> = {};
  const place = (word: string, { $defs = {}, ...json }: Json): Json => {
    const prefix = `${name}.${word}.`;
    for (const [key, one] of Object.entries($defs as Json)) {
      definitions[`${prefix}${key}`] = pointTo(prefix, one) as Json;
    }
    return pointTo(prefix, json) as Json;
  };
  const body = input.body === undefined ? undefined : place('body', toSchema(input.body, 'input'));
  return { body, answer: place('answer', toSchema(output, 'output')), definitions };
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): OpenApiParameter[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** The section of the documentation that a call belongs to: the first word of its path that is no version. */
function tagOf(path: string): string {
  const words = path.split('/').filter((word) => !/^(api|v?\d+|:.*|)$/.test(word));
  return (words[0] ?? 'api').replaceAll('-', ' ');
}

function securityOf({ access, method }: Endpoint): readonly Json[] {
  const isWrite = method !== 'GET';
  if (access === 'visitor') return isWrite ? [{ crumb: [] }] : [];
  if (access === 'member') {
    return [{ siteUserSession: [], ...(isWrite ? { crumb: [], siteUserCrumb: [] } : {}) }];
  }
  return [{ token: [] }, isWrite ? { session: [], crumb: [] } : { session: [] }];
}

/** Who may call it, in the words of the contract: `visitor`, `member`, `contributor` or a permission. */
export function accessInWords(access: Endpoint['access']): string {
  return typeof access === 'string' ? access : access.permission;
}

function inWords(code: string): string {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function readDeclared(code: string, declared: DeclaredError): { status: number; text: string } {
  return typeof declared === 'number' ? { status: declared, text: inWords(code) } : declared;
}

/** Every code that a call may answer, with its status and sentence; a call's own before the general ones. */
export function errorsOf(endpoint: Endpoint): ReadonlyMap<string, { status: number; text: string }> {
  const own = Object.entries(endpoint.errors).map(
    ([code, declared]) => [code, readDeclared(code, declared)] as const,
  );
  const general = generalErrorsOf(endpoint).map((code) => {
    const { status, text } = GENERAL_ERRORS[code];
    const shown = code === 'RATE_LIMITED' ? (endpoint.limitText ?? text) : text;
    return [code, { status, text: shown }] as const;
  });
  return new Map([...general, ...own]);
}

function answersOf(endpoint: Endpoint, answer: Json): Record<string, OpenApiAnswer> {
  const success = { description: 'Done.', content: { 'application/json': { schema: answer } } };
  const answers: Record<string, OpenApiAnswer> = {};
  for (const status of successesOf(endpoint)) answers[status] = success;
  const byStatus = new Map<number, Record<string, string>>();
  for (const [code, { status, text }] of errorsOf(endpoint)) {
    byStatus.set(status, { ...byStatus.get(status), [code]: text });
  }
  for (const [status, errors] of byStatus) {
    answers[status] = {
      description: Object.entries(errors)
        .map(([code, text]) => `\`${code}\`: ${text}`)
        .join('\n\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      'x-errors': errors,
    };
  }
  return answers;
}

function requestBodyOf({ upload }: Endpoint, body: Json | undefined): Pick<OpenApiOperation, 'requestBody'> {
  if (upload !== undefined) {
    const schema = { type: 'string', format: 'binary', maxLength: upload.maxBytes };
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema } } } };
  }
  if (body === undefined) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: body } } } };
}

function toOperation(endpoint: Endpoint, { body, answer }: Schemas): OpenApiOperation {
  const { name, summary, access, method, input } = endpoint;
  const idempotency = { ...IDEMPOTENCY_PARAMETER, required: endpoint.idempotency === 'required' };
  return {
    operationId: name,
    summary,
    tags: [tagOf(endpoint.path)],
    security: securityOf(endpoint),
    'x-access': accessInWords(access),
    ...(typeof access === 'object' && access.limited ? { 'x-limited': true } : {}),
    ...(endpoint.needsPassword ? { 'x-needs-password': true } : {}),
    ...(endpoint.texts === undefined ? {} : { 'x-texts': endpoint.texts }),
    parameters: [
      ...parametersOf(input.params, 'path'),
      ...parametersOf(input.query, 'query'),
      ...(method === 'GET' ? [] : [idempotency]),
    ],
    ...requestBodyOf(endpoint, body),
    responses: answersOf(endpoint, answer),
  };
}

/**
 * Makes the OpenAPI 3.1 document of calls, from their contracts alone.
 * @param endpoints what the server has mounted
 * @param pause called after each call: the document of a whole program takes a third of a second, which nobody else should
 * wait for
 */
export async function makeOpenApi(
  endpoints: readonly Endpoint[],
  pause: () => Promise<void>,
): Promise<OpenApiDocument> {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  const schemas: Record<string, Json> = { Error: toSchema(errorBody, 'output') };
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}');
    const own = schemasOf(endpoint);
    Object.assign(schemas, own.definitions);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(endpoint, own) };
    await pause();
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Awning',
      version: API_VERSION,
      description: 'Every call of a site: what it takes, what it answers, and who may make it.',
    },
    servers: [{ url: '/' }],
    paths,
    components: { securitySchemes: SECURITY_SCHEMES, schemas },
  };
}
