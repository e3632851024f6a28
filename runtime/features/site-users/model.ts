import type { ShippingLocation } from '#shared/features/cart/shape.ts';
import { json, key, maybe, text, time } from '../../database/column.ts';
import { modelsOf, type RowOf, table } from '../../database/table.ts';

export const siteUsers = table('site_users', {
  id: key(),
  /** Lower case. */
  email: text(),
  passwordHash: text(),
  firstName: text(),
  lastName: text(),
  /** Language tag; empty for that of the site. */
  locale: text(),
  createdAt: time(),
  /** When the address was found to be theirs; before, nobody can sign in. */
  confirmedAt: maybe(time()),
  signedInAt: maybe(time()),
});
export type SiteUserColumns = RowOf<typeof siteUsers>;

/** A word that a member is found by, kept by the database itself. */
export const siteUserWords = table('site_user_words', {
  word: key(),
  siteUserId: key(),
});

export const siteUserSessions = table('site_user_sessions', {
  /** SHA-256 of the token in the cookie. */
  tokenHash: key(),
  siteUserId: text(),
  createdAt: time(),
  /** When it ends if nothing is done. */
  expiresAt: time(),
  /** When it ends whatever is done. */
  endsAt: time(),
});
export type SiteUserSessionColumns = RowOf<typeof siteUserSessions>;

export const siteUserAddresses = table('site_user_addresses', {
  id: key(),
  siteUserId: text(),
  location: json<ShippingLocation>(),
  createdAt: time(),
});

/** The tables of the members of a site and of their sessions. */
export const defineSiteUsers = modelsOf({
  siteUsers,
  siteUserWords,
  sessions: siteUserSessions,
  addresses: siteUserAddresses,
});
