import type { Request, Response, Router } from 'express';
import type { Endpoint, HandlerInput, Output } from '#shared/http/endpoint.ts';
import { assertAccess } from './access.ts';
import type { RequestContext } from './context.ts';
import { fingerprint } from './idempotency.ts';
import { Refusal } from './refusal.ts';
import type { EdgeDeps } from './request.ts';
import { createContext } from './request.ts';

export type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
  context: RequestContext,
) => Promise<Output<E>>;

/** The API of the server: what is mounted here is what is declared in the contracts. */
export interface Api {
  readonly mounted: readonly Endpoint[];
  /** Mounts an endpoint: checks access, crumb and input, runs the handler, passes the answer through its schema. */
  mount<E extends Endpoint>(endpoint: E, handler: Handler<E>): void;
}

const DEFAULT_CACHE_CONTROL = 'no-store';
const PARTS = ['params', 'query', 'body'] as const;

function parseInput(endpoint: Endpoint, request: Request): Record<string, unknown> {
  const raw: Record<string, unknown> = { params: request.params, query: request.query, body: request.body };
  const errors: Record<string, string> = {};
  const input: Record<string, unknown> = {};
  for (const part of PARTS) {
    const schema = endpoint.input[part];
    if (schema === undefined) continue;
    const parsed = schema.safeParse(raw[part] ?? {});
    if (parsed.success) input[part] = parsed.data;
    else for (const issue of parsed.error.issues) errors[issue.path.join('.') || part] ??= issue.message;
  }
  const [first] = Object.values(errors);
  if (first !== undefined) throw new Refusal(400, 'INVALID_INPUT', first, { errors });
  return input;
}

/** Makes the API on a router. */
export function createApi(router: Router, deps: EdgeDeps): Api {
  const mounted: Endpoint[] = [];

  async function answer<E extends Endpoint>(
    endpoint: E,
    handler: Handler<E>,
    request: Request,
    response: Response,
  ): Promise<void> {
    response.setHeader('Cache-Control', endpoint.cacheControl ?? DEFAULT_CACHE_CONTROL);
    const asked = { params: request.params, query: request.query, body: request.body as unknown };
    const context = await createContext(deps, request, response, fingerprint(asked));
    assertAccess(endpoint, context.contributor);
    const input = parseInput(endpoint, request) as HandlerInput<E>;
    const output = endpoint.output.parse(await handler(input, context));
    response.status(endpoint.success ?? 200).json(output);
  }

  return {
    mounted,
    mount(endpoint, handler) {
      mounted.push(endpoint);
      const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
      router[method](endpoint.path, (request, response) => answer(endpoint, handler, request, response));
    },
  };
}
