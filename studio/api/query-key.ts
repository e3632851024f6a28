import type { Endpoint } from '#shared/http/endpoint.ts';

/** The key under which an endpoint's answer is kept in the window. */
export function toQueryKey(endpoint: Pick<Endpoint, 'name'>, input: unknown = {}): readonly unknown[] {
  return [endpoint.name, input];
}
