/** Roles of the people who run a site. */
export const CONTRIBUTOR_ROLE = {
  admin: 1,
  billing: 2,
  reporting: 3,
  editor: 4,
  moderator: 6,
  commenter: 7,
  storeManager: 8,
  scheduling: 9,
  viewer: 10,
  campaignsEditor: 11,
  none: 14,
  websiteManager: 15,
} as const;

export type ContributorRole = (typeof CONTRIBUTOR_ROLE)[keyof typeof CONTRIBUTOR_ROLE];
