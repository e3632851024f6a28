import type { z } from 'zod';
import { headerFooterSchema } from './contract.ts';

/** Header and footer as they are stored and sent. */
export type StoredHeaderFooter = z.output<typeof headerFooterSchema>;

/**
 * Reads header and footer of a site.
 * @param text of their file; undefined for a site that shows those of its theme
 */
export function readHeaderFooter(text: string | undefined): StoredHeaderFooter {
  return text === undefined ? { header: {}, footer: {} } : headerFooterSchema.parse(JSON.parse(text));
}
