import type { OpenApiOperation } from '#shared/http/openapi.ts';
import type { Schema } from './schema.ts';

const EXAMPLE_ID = '65a1b2c3d4e5f60718293a4b';

function exampleText(name: string, { format, pattern, minLength = 0 }: Schema): string {
  if (format === 'email' || name === 'email') return 'ada@example.com';
  if (format === 'date-time') return '2026-01-31T09:00:00Z';
  if (pattern?.includes('{24}')) return EXAMPLE_ID;
  return `your ${name}`.padEnd(minLength, '.');
}

/** A value as a caller could send it, with all that is required. */
export function exampleOf(name: string, schema: Schema): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return exampleOf(name, schema.anyOf[0] ?? {});
  switch (schema.type) {
    case 'string':
      return exampleText(name, schema);
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'array':
      return [exampleOf(name, schema.items ?? {})];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([field]) => schema.required?.includes(field))
          .map(([field, inner]) => [field, exampleOf(field, inner)]),
      );
    default:
      return 1;
  }
}

function addressOf(path: string, { parameters }: OpenApiOperation): string {
  const valueOf = (name: string, schema: Schema) => encodeURIComponent(String(exampleOf(name, schema)));
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, schema }) => text.replace(`{${name}}`, valueOf(name, schema)), path);
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, schema }) => `${name}=${valueOf(name, schema)}`);
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * The command that makes a call from a terminal.
 * @param origin of the site
 */
export function toCommand(origin: string, path: string, method: string, operation: OpenApiOperation): string {
  const body = operation.requestBody?.content['application/json']?.schema;
  const isFile = operation.requestBody?.content['application/octet-stream'] !== undefined;
  const isStaff = operation['x-access'] !== 'visitor';
  const headers = [
    ...(isStaff ? ['Authorization: Bearer $TOKEN'] : []),
    ...(!isStaff && method !== 'get' ? ['X-CSRF-Token: $CRUMB', 'Cookie: crumb=$CRUMB'] : []),
    ...operation.parameters
      .filter((parameter) => parameter.in === 'header' && parameter.required)
      .map(({ name }) => `${name}: $RANDOM$RANDOM`),
    ...(body === undefined ? [] : ['Content-Type: application/json']),
  ];
  return [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}${quote(origin + addressOf(path, operation))}`,
    ...headers.map((header) => `-H "${header}"`),
    ...(isFile ? ['--data-binary @FILE'] : []),
    ...(body === undefined ? [] : [`-d ${quote(JSON.stringify(exampleOf('body', body), null, 2))}`]),
  ].join(' \\\n  ');
}
