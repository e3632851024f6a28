import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { errorsOf, makeOpenApi } from './openapi.ts';

const read = endpoint({
  name: 'readThing',
  method: 'GET',
  path: '/api/v1/things/:thingId',
  access: 'visitor',
  summary: 'Reads a thing.',
  input: {
    params: z.object({ thingId: z.string().max(24) }),
    query: z.object({ language: z.string().optional() }),
  },
  output: z.object({ name: z.string() }),
  errors: { THING_NOT_FOUND: 404 },
});

const rename = endpoint({
  name: 'renameThing',
  method: 'PUT',
  path: '/api/v1/things/:thingId',
  access: { permission: 'site.design', limited: true },
  needsPassword: true,
  texts: { name: 'html', '*': 'line' },
  summary: 'Renames a thing.',
  input: {
    params: z.object({ thingId: z.string() }),
    body: z.object({ name: z.string().trim().min(1), note: z.string().default('') }),
  },
  output: z.object({ name: z.string(), note: z.string() }),
  errors: { NAME_TAKEN: { status: 409, text: 'Another thing has this name.' } },
  success: 201,
  limits: ['cart'],
  limitText: 'Slow down.',
  idempotency: 'required',
});

const atOnce = () => Promise.resolve();
const document = await makeOpenApi([read, rename], atOnce);
const operations = document.paths['/api/v1/things/{thingId}'];

describe('the OpenAPI document', () => {
  it('has one place for all methods of a path', () => {
    expect(Object.keys(document.paths)).toEqual(['/api/v1/things/{thingId}']);
    expect(Object.keys(operations ?? {})).toEqual(['get', 'put']);
  });

  it('tells what a read takes and answers', () => {
    expect(operations?.['get']).toMatchObject({
      operationId: 'readThing',
      summary: 'Reads a thing.',
      tags: ['things'],
      security: [],
      'x-access': 'visitor',
      parameters: [
        { name: 'thingId', in: 'path', required: true, schema: { type: 'string', maxLength: 24 } },
        { name: 'language', in: 'query', required: false, schema: { type: 'string' } },
      ],
      responses: {
        200: { content: { 'application/json': { schema: { required: ['name'] } } } },
        404: { 'x-errors': { THING_NOT_FOUND: 'Thing not found.' } },
      },
    });
    expect(operations?.['get']).not.toHaveProperty('requestBody');
    // Nobody has to sign in, but the site may ask for its password.
    expect(Object.keys(operations?.['get']?.responses['401']?.['x-errors'] ?? {})).toEqual(['SITE_LOCKED']);
    expect(operations?.['get']?.responses).not.toHaveProperty('429');
  });

  it('tells who may write, what a write takes before defaults are filled in, and what it gives', () => {
    const put = operations?.['put'];
    expect(put).toMatchObject({
      'x-access': 'site.design',
      'x-limited': true,
      'x-needs-password': true,
      'x-texts': { name: 'html', '*': 'line' },
      security: [{ token: [] }, { session: [], crumb: [] }],
    });
    expect(put?.parameters).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: true }),
    );
    expect(put?.requestBody?.content['application/json']?.schema).toMatchObject({ required: ['name'] });
    expect(put?.responses['201']?.content['application/json'].schema).toMatchObject({
      required: ['name', 'note'],
    });
  });

  it('tells every refusal with its code and sentence', () => {
    const { responses = {} } = operations?.['put'] ?? {};
    expect(Object.keys(responses)).toEqual([
      '201',
      '400',
      '401',
      '403',
      '404',
      '408',
      '409',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ]);
    expect(responses['409']?.['x-errors']).toMatchObject({ NAME_TAKEN: 'Another thing has this name.' });
    expect(responses['403']?.['x-errors']).toHaveProperty('PASSWORD_NEEDED');
    expect(responses['429']?.['x-errors']).toEqual({ RATE_LIMITED: 'Slow down.' });
    expect(responses['400']?.description).toContain('`IDEMPOTENCY_KEY_NEEDED`: ');
  });

  it('counts a code that a call declares itself as that call says', () => {
    const own = { ...read, errors: { INVALID_INPUT: { status: 422, text: 'No.' } } };
    expect(errorsOf(own).get('INVALID_INPUT')).toEqual({ status: 422, text: 'No.' });
  });

  it('leads every reference to a schema that it has, also of values that hold others of their kind', async () => {
    const tree: z.ZodType = z.lazy(() => z.object({ name: z.string(), parts: z.array(tree) }));
    const grow = {
      ...read,
      name: 'growThing',
      path: '/api/v1/trees',
      input: { body: z.object({ tree }) },
      output: z.object({ tree }),
    };
    const grown = JSON.parse(JSON.stringify(await makeOpenApi([read, grow], atOnce))) as Record<
      string,
      unknown
    >;
    const references = [...JSON.stringify(grown).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, place = '']) => place,
    );
    const own = references.filter((place) => place.startsWith('components/schemas/growThing.'));
    expect(new Set(own.map((place) => place.split('.')[1]))).toEqual(new Set(['body', 'answer']));
    for (const place of references) {
      const found = place
        .split('/')
        .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], grown);
      expect(typeof found).toBe('object');
    }
  });
});
