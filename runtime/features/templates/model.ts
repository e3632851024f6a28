import { key, maybe, text, time } from '../../database/column.ts';
import { table } from '../../database/table.ts';

/** The table of theme files that differ from the live release. */
export const templateDrafts = table('template_drafts', {
  path: key(),
  /** The drafted text, in contents; null when the draft deletes the file. */
  hash: maybe(text()),
  updatedAt: time(),
  updatedBy: text(),
});

export const defineTemplateDrafts = templateDrafts.model;
