import type { OpenApiDocument, OpenApiOperation } from '#shared/http/openapi.ts';
import type { TextRules } from '#shared/http/endpoint.ts';
import { OPENAPI_PATH } from '#shared/http/paths.ts';
import type { People } from './people.ts';

type Schema = Readonly<Record<string, unknown>>;

/** A call of the API, as the server itself tells of it. */
export interface Route {
  readonly name: string;
  readonly method: string;
  /** Path with `{name}` for each parameter. */
  readonly path: string;
  /** `visitor`, `contributor` or the name of a permission. */
  readonly access: string;
  /** True when people with a limited grant come in too. */
  readonly isLimited: boolean;
  readonly isWrite: boolean;
  readonly needsPassword: boolean;
  /** How the texts of its fields are cleaned; undefined where none is. */
  readonly texts: TextRules | undefined;
  readonly pathParameters: readonly string[];
  readonly queryParameters: readonly {
    readonly name: string;
    readonly isRequired: boolean;
    readonly schema: Schema;
  }[];
  readonly body: Schema | undefined;
}

/** What a call takes, filled in. */
export interface Filled {
  readonly path: string;
  readonly body: Record<string, unknown> | undefined;
}

/** Values by name of a parameter or field, wherever it stands. */
export type Values = Readonly<Record<string, unknown>>;

const NO_ID = '0'.repeat(24);

function toRoute(path: string, method: string, operation: OpenApiOperation): Route {
  const body = operation.requestBody?.content['application/json']?.schema;
  return {
    name: operation.operationId,
    method: method.toUpperCase(),
    path,
    access: operation['x-access'],
    isLimited: operation['x-limited'] === true,
    isWrite: method !== 'get',
    needsPassword: operation['x-needs-password'] === true,
    texts: operation['x-texts'],
    pathParameters: operation.parameters.filter((one) => one.in === 'path').map((one) => one.name),
    queryParameters: operation.parameters
      .filter((one) => one.in === 'query')
      .map(({ name, required, schema }) => ({ name, isRequired: required, schema })),
    body,
  };
}

/** All calls that the server has mounted. */
export async function readRoutes(people: Pick<People, 'ask'>, host: string): Promise<Route[]> {
  const answer = await people.ask(host, OPENAPI_PATH);
  const { paths } = answer.json as OpenApiDocument;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => toRoute(path, method, operation)),
  );
}

/** The schema of the alternatives, or the schema itself. */
function firstOf(schema: Schema): Schema {
  const choices = schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf'];
  return Array.isArray(choices) ? ((choices[0] ?? {}) as Schema) : schema;
}

function exampleText(name: string, { format, pattern, minLength }: Schema): string {
  if (format === 'email' || name === 'email') return 'someone@hardening.example';
  if (format === 'date-time') return '2026-01-31T00:00:00Z';
  if (typeof pattern === 'string' && pattern.includes('{24}')) return NO_ID;
  if (typeof pattern === 'string' && pattern.includes('{64}')) return '0'.repeat(64);
  return 'hardening'.padEnd(Number(minLength ?? 0), 'x');
}

/** A value that the schema takes, as far as the schema tells. */
export function exampleOf(schema: Schema, values: Values, name = ''): unknown {
  if (Object.hasOwn(values, name)) return values[name];
  const chosen = firstOf(schema);
  if (chosen['const'] !== undefined) return chosen['const'];
  if (Array.isArray(chosen['enum'])) return chosen['enum'][0];
  switch (chosen['type']) {
    case 'string':
      return exampleText(name, chosen);
    case 'integer':
    case 'number':
      return Number(chosen['minimum'] ?? 1) > 0 ? Number(chosen['minimum'] ?? 1) : 1;
    case 'boolean':
      return false;
    case 'array':
      return [exampleOf((chosen['items'] ?? {}) as Schema, values, name)];
    case 'object':
      return Object.fromEntries(
        Object.entries((chosen['properties'] ?? {}) as Record<string, Schema>)
          .filter(
            ([field]) =>
              Object.hasOwn(values, field) || ((chosen['required'] ?? []) as string[]).includes(field),
          )
          .map(([field, part]) => [field, exampleOf(part, values, field)]),
      );
    default:
      return null;
  }
}

/** A call with every required value filled in, and those of `values` wherever their name stands. */
export function fill(route: Route, values: Values = {}): Filled {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    return encodeURIComponent(typeof value === 'string' ? value : NO_ID);
  });
  const query = route.queryParameters
    .filter((one) => one.isRequired || Object.hasOwn(values, one.name))
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(exampleOf(schema, values, name)))}`);
  return {
    path: query.length === 0 ? path : `${path}?${query.join('&')}`,
    body: route.body === undefined ? undefined : (exampleOf(route.body, values) as Record<string, unknown>),
  };
}

/** Names of the text fields of a body, with the path to each. */
export function textFieldsOf(schema: Schema | undefined, prefix: readonly string[] = []): string[][] {
  if (schema === undefined) return [];
  const chosen = firstOf(schema);
  if (chosen['type'] === 'string') return [[...prefix]];
  if (chosen['type'] !== 'object') return [];
  return Object.entries((chosen['properties'] ?? {}) as Record<string, Schema>).flatMap(([name, part]) =>
    textFieldsOf(part, [...prefix, name]),
  );
}

/** A copy of a body with the value at a path replaced. */
export function withValue(
  body: Record<string, unknown>,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): Record<string, unknown> {
  const inner = body[name];
  const below = typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : {};
  return { ...body, [name]: rest.length === 0 ? value : withValue(below, rest, value) };
}
