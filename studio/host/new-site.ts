import { createWebsite } from '#shared/features/websites/contract.ts';
import { parseJson } from '#shared/json/parse-json.ts';

/** A site that was just made, as the host keeps it, and the answer without its token for the window. */
export interface NewSite {
  readonly site: string;
  readonly title: string;
  readonly token: string;
  readonly shown: string;
}

/** Reads the answer of a server that made a site; undefined when it is not of the declared shape. */
export function readNewSite(text: string): NewSite | undefined {
  const answer = createWebsite.output.safeParse(parseJson(text));
  if (!answer.success || !URL.canParse(answer.data.website.address)) return undefined;
  const { website, session } = answer.data;
  return {
    site: new URL(website.address).origin,
    title: website.title,
    token: session.token,
    shown: JSON.stringify({ website, session: { ...session, token: '' } }),
  };
}
