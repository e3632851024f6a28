import { z } from 'zod';
import { BACKGROUNDS, BLOCKS_MAX, COLUMNS, SECTION_WIDTHS, SPACINGS } from './rules.ts';

const blockIdSchema = z
  .string()
  .regex(/^[a-z0-9]{4,24}$/, 'The id of a section or a block is 4 to 24 letters and digits.');

const blockSchema = z.object({
  id: blockIdSchema,
  type: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'This is not a type of block.'),
  span: z.int().min(1).max(COLUMNS),
  data: z.record(z.string(), z.unknown()),
});

const sectionSchema = z.object({
  id: blockIdSchema,
  background: z.enum(BACKGROUNDS),
  spacing: z.enum(SPACINGS),
  width: z.enum(SECTION_WIDTHS),
  blocks: z.array(blockSchema),
});

/** The sections of a page or a footer. */
const sectionsSchema = z.array(sectionSchema).max(BLOCKS_MAX);

/** The sections of a page, with their blocks. */
export const pageContentSchema = z.object({ sections: sectionsSchema });

/** Header and footer of a site, as they are stored and sent. */
export const headerFooterSchema = z.object({
  /** By the names of `HEADER_FIELDS` and of `headerFieldsIn`; a field that is missing is as the theme has it. */
  header: z.record(z.string(), z.unknown()),
  /** Without `sections` it is the footer of the theme. */
  footer: z.object({ sections: sectionsSchema.optional() }),
});

/** Header and footer as they are stored and sent. */
export type StoredHeaderFooter = z.output<typeof headerFooterSchema>;

/**
 * Reads header and footer of a site.
 * @param text of their file; undefined for a site that shows those of its theme
 */
export function readHeaderFooter(text: string | undefined): StoredHeaderFooter {
  return text === undefined ? { header: {}, footer: {} } : headerFooterSchema.parse(JSON.parse(text));
}
