/** The areas of the rail in their order, the one that the studio starts with first; each with the headings of its list in theirs. */
export const AREA_GROUPS = {
  Site: [],
  Content: ['Files'],
  Store: ['Products', 'Selling', 'Checkout'],
  Orders: [],
  Audience: [],
  Releases: [],
  Templates: [],
  Settings: ['Site', 'Store', 'People and programs', 'Operations', 'You'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Title of an area. */
export type AreaTitle = keyof typeof AREA_GROUPS;

/** The titles of all areas in the order of the rail. */
export const AREA_TITLES = Object.keys(AREA_GROUPS) as readonly AreaTitle[];

/** An area with a heading of its list. */
export type PlaceInArea = {
  [Area in AreaTitle]: { readonly area: Area; readonly group?: (typeof AREA_GROUPS)[Area][number] };
}[AreaTitle];
