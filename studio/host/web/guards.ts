import { BRIDGE_PATH } from '../../bridge/call-names.ts';

/** The parts of a request that decide whether it is let in. Header names in lower case. */
export interface IncomingRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** Why a request is turned away. */
export interface GuardRefusal {
  readonly status: number;
  readonly message: string;
}

const REFUSED_HOST: GuardRefusal = { status: 421, message: 'This address is not the studio’s.' };
const REFUSED_METHOD: GuardRefusal = {
  status: 405,
  message: 'The studio does not take this kind of request.',
};
const REFUSED_ORIGIN: GuardRefusal = { status: 403, message: 'Only the studio’s own window may call it.' };
const REFUSED_TYPE: GuardRefusal = { status: 415, message: 'Calls are JSON.' };

/** The values of Host under which the studio answers; any other is a foreign name pointed at this machine. */
export function allowedHosts(port: number): readonly string[] {
  return [`localhost:${port}`, `127.0.0.1:${port}`];
}

function checkBridgeCall({ method, headers }: IncomingRequest): GuardRefusal | undefined {
  if (method !== 'POST') return REFUSED_METHOD;
  const site = headers['sec-fetch-site'];
  if (headers['origin'] !== `http://${headers['host']}`) return REFUSED_ORIGIN;
  if (site !== undefined && site !== 'same-origin') return REFUSED_ORIGIN;
  if (!/^application\/json(;|$)/.test(headers['content-type'] ?? '')) return REFUSED_TYPE;
  return undefined;
}

/**
 * Decides whether a request may go on, before any of its body is read: it must name this machine as its host,
 * and a call must come from the studio's own page.
 * @returns the refusal, or undefined when it may
 */
export function checkRequest(request: IncomingRequest, port: number): GuardRefusal | undefined {
  if (!allowedHosts(port).includes(request.headers['host'] ?? '')) return REFUSED_HOST;
  if (request.path.startsWith(BRIDGE_PATH)) return checkBridgeCall(request);
  return request.method === 'GET' || request.method === 'HEAD' ? undefined : REFUSED_METHOD;
}

/**
 * Whether a page was asked for from another site. The browser then keeps our cookie back, so the page must ask
 * again from itself before we conclude that this browser is a new one.
 */
export function isForeignNavigation(request: IncomingRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  return site !== undefined && site !== 'none' && site !== 'same-origin';
}
