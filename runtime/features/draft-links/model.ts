import { key, maybe, text, time } from '../../database/column.ts';
import { modelsOf, type RowOf, table } from '../../database/table.ts';

export const draftLinks = table('draft_links', {
  id: key(),
  /** SHA-256 of the token; the token itself is kept nowhere. */
  tokenHash: text(),
  note: text(),
  startPath: text(),
  passwordHash: maybe(text()),
  createdAt: time(),
  createdBy: text(),
  expiresAt: time(),
  revokedAt: maybe(time()),
});
export type DraftLinkRow = RowOf<typeof draftLinks>;

export const draftRemarks = table('draft_remarks', {
  id: key(),
  linkId: text(),
  path: text(),
  /** As who wrote it said. */
  name: text(),
  text: text(),
  createdAt: time(),
  doneAt: maybe(time()),
  doneBy: maybe(text()),
});

/** The tables of links to drafts, and of what people say who have one. */
export const defineDraftLinks = modelsOf({ draftLinks, draftRemarks });
