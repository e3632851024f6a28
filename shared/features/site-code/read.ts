import { type SiteCode, siteCodeSchema } from './contract.ts';

const NONE: SiteCode = { snippets: [], origins: [], verification: [] };

/** The code of a site as its file has it; none where there is no file. */
export function readSiteCode(text: string | undefined): SiteCode {
  return text === undefined ? NONE : siteCodeSchema.parse(JSON.parse(text));
}
