import { type Endpoint, endpointsOf } from '#shared/http/endpoint.ts';
import { MAX_INPUT_LENGTH, MAX_TEMPLATE_INPUT_LENGTH } from '../bridge/contract.ts';

const CONTRACTS = import.meta.glob<object>('../../shared/features/*/contract.ts', { eager: true });

/** What a window may ask of the server: each contract says it of its own calls, so that none is named here. */
const ALLOWED = Object.values(CONTRACTS)
  .flatMap((contract) => endpointsOf(contract))
  .filter(({ studio }) => studio === true);

function matches(declared: string, path: string): boolean {
  const parts = declared.split('/');
  const given = path.split('/');
  return (
    parts.length === given.length &&
    parts.every((part, index) =>
      part.startsWith(':') ? /^[\w~.-]+$/.test(given[index] ?? '') : part === given[index],
    )
  );
}

function findIn(endpoints: readonly Endpoint[], method: string, path: string): Endpoint | undefined {
  if (path.includes('..')) return undefined;
  return endpoints.find((endpoint) => endpoint.method === method && matches(endpoint.path, path));
}

const takesFile = ({ upload }: Endpoint): boolean => upload !== undefined;

/** The allowed endpoint for JSON that a method and path name, or undefined. */
export function findAllowedEndpoint(method: string, path: string): Endpoint | undefined {
  return findIn(
    ALLOWED.filter((endpoint) => !takesFile(endpoint)),
    method,
    path,
  );
}

/** The endpoint for files that a method and path name, or undefined. */
export function findUploadEndpoint(method: string, path: string): Endpoint | undefined {
  return findIn(ALLOWED.filter(takesFile), method, path);
}

/** Longest input of a call to an endpoint, in characters of its JSON. */
export function inputLimitOf({ bodyLimit = 0 }: Endpoint): number {
  return bodyLimit > MAX_INPUT_LENGTH ? MAX_TEMPLATE_INPUT_LENGTH : MAX_INPUT_LENGTH;
}
