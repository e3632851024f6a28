import { createHmac } from 'node:crypto';
import { KEY_MS } from '#shared/features/submissions/rules.ts';
import { callerOf } from '../../http/caller.ts';
import type { RequestContext } from '../../http/context.ts';
import { equalSecrets, type Ids } from '../../platform/ids/ids.ts';

const RADIX = 36;

/** What is known of a key that is good. */
export interface GoodKey {
  /** When it was given, in epoch ms. */
  readonly givenAt: number;
}

function sign(context: RequestContext, text: string): string {
  return createHmac('sha256', context.site.siteSecret)
    .update(`key of a form\n${text}\n${callerOf(context)}`)
    .digest('base64url');
}

/** Makes the key of one submission: good for this browser at this site, for two hours. */
export function makeKey(ids: Pick<Ids, 'token'>, context: RequestContext): string {
  const text = `${ids.token()}.${context.now.toString(RADIX)}`;
  return `${text}.${sign(context, text)}`;
}

/** Reads a key; undefined for one that is none, foreign or over. */
export function readKey(context: RequestContext, key: string): GoodKey | undefined {
  const [nonce = '', moment = '', signature = '', ...rest] = key.split('.');
  if (rest.length > 0 || nonce === '' || !equalSecrets(signature, sign(context, `${nonce}.${moment}`))) {
    return undefined;
  }
  const givenAt = parseInt(moment, RADIX);
  return givenAt + KEY_MS > context.now && givenAt <= context.now ? { givenAt } : undefined;
}
