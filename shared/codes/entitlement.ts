/** The first and the last code of what a site may be entitled to. */
const FIRST = 1;
const LAST = 70;

/** What sites are entitled to, as far as Awning acts on it; the other codes are kept for their site. */
export const ENTITLEMENT = {
  /** Forms that are handled without scripts of others: text areas have a most of characters. */
  vanillaFormHandler: 70,
} as const;

/** The code that a name of {@link ENTITLEMENT} or a number stands for; undefined for any other text. */
export function entitlementOf(text: string): number | undefined {
  const named = Object.entries(ENTITLEMENT).find(([name]) => name === text)?.[1];
  const code = named ?? (/^\d{1,2}$/.test(text) ? Number(text) : Number.NaN);
  return code >= FIRST && code <= LAST ? code : undefined;
}
