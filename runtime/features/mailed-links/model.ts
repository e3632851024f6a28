import type { AskedPurpose, LinkPurpose } from './service.ts';
import { key, maybe, text, time } from '../../database/column.ts';
import { modelsOf, table } from '../../database/table.ts';

export const mailedLinks = table('mailed_links', {
  /** SHA-256 of the token in the mailed link. */
  tokenHash: key(),
  purpose: text<LinkPurpose>(),
  /** Id of the account or invitation that the link is for. */
  subjectId: text(),
  createdAt: time(),
  expiresAt: time(),
  /** When it opened what it is for; null while it still can. */
  usedAt: maybe(time()),
});

export const mailedLinkAsks = table('mailed_link_asks', {
  id: key(),
  purpose: text<AskedPurpose>(),
  /** Lower case; there need be no account for it. */
  email: text(),
  origin: text(),
  language: text(),
  createdAt: time(),
});

/** The tables of links that are mailed, and of mails with links that somebody asked for. */
export const defineMailedLinks = modelsOf({
  links: mailedLinks,
  asks: mailedLinkAsks,
});
