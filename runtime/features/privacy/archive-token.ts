import { z } from 'zod';
import type { Site } from '../../http/context.ts';
import { sealText, unsealText } from '../../platform/secrets/seal.ts';

const contents = z.tuple([z.string(), z.number()]);

const sealingOf = ({ id, siteSecret }: Pick<Site, 'id' | 'siteSecret'>) => ({
  key: siteSecret,
  salt: id,
  purpose: 'archive of a person',
});

/** The word that opens the archive of a person: sealed with the site's key and stored nowhere. @param until epoch ms */
export function archiveTokenOf(site: Pick<Site, 'id' | 'siteSecret'>, email: string, until: number): string {
  return sealText(JSON.stringify([email, until]), sealingOf(site)).toString('base64url');
}

/** Whose archive a word opens; undefined for one that is over, or that this site did not give out. */
export function emailOfArchiveToken(
  site: Pick<Site, 'id' | 'siteSecret'>,
  token: string,
  now: number,
): string | undefined {
  let text: string;
  try {
    text = unsealText(Buffer.from(token, 'base64url'), sealingOf(site));
  } catch {
    // Whatever somebody typed; it was not sealed here.
    return undefined;
  }
  const read = contents.safeParse(JSON.parse(text));
  return read.success && read.data[1] > now ? read.data[0] : undefined;
}
