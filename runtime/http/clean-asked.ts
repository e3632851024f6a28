import type { Endpoint } from '#shared/http/endpoint.ts';
import { TextTakesTooMuch, type TextWork } from '../platform/texts/text-work.ts';
import { WorkFailure } from '../platform/worker-pool/failure.ts';
import { mayInjectCode } from './access.ts';
import type { RequestContext } from './context.ts';
import { refuse, refuseFields } from './refusal.ts';

/** What a call came with, and not yet parsed. */
export interface Asked {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

const RETRY_SECONDS = 5;

function pick(names: readonly string[], of: unknown): Record<string, unknown> {
  const fields = of as Readonly<Record<string, unknown>>;
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

/**
 * Cleans the texts of a call as its endpoint says, unless the caller may inject code.
 * @returns the call with clean texts, and the fields of which something was taken out as they were sent
 * @throws Refusal 400 for a text that takes too much, 503 when too much waits to be cleaned
 */
export async function cleanAsked(
  work: TextWork,
  { texts }: Pick<Endpoint, 'texts'>,
  asked: Asked,
  { contributor, site }: Pick<RequestContext, 'contributor' | 'site'>,
): Promise<{ readonly asked: Asked; readonly uncleaned: Readonly<Record<string, unknown>> }> {
  if (texts === undefined || mayInjectCode(contributor)) return { asked, uncleaned: {} };
  const owner = { site: site.id, ...(contributor === undefined ? {} : { visitor: contributor.id }) };
  try {
    const query = await work.clean(owner, asked.query, texts);
    const body = await work.clean(owner, asked.body, texts);
    return {
      asked: { ...asked, query: query.value, body: body.value },
      uncleaned: { ...pick(query.changed, asked.query), ...pick(body.changed, asked.body) },
    };
  } catch (error) {
    if (error instanceof TextTakesTooMuch) throw refuseFields([{ path: error.field, text: error.message }]);
    if (error instanceof WorkFailure && error.isBusy)
      throw refuse('UNAVAILABLE', { retryAfter: RETRY_SECONDS });
    throw error;
  }
}
