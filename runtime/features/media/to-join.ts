import { type Statement, statement } from '../../database/in-order.ts';

const FILE_COLUMNS = `website_id, id, kind, filename, media_type, bytes, content_hash, width, height, title, alt_text,
  focal_x, focal_y, color_data, is_public, updated_at`;

/** Files of the library that are not in the bin, for FROM or JOIN in statements of other features, with an alias. */
export const LIBRARY_FILES = `(SELECT ${FILE_COLUMNS} FROM assets WHERE deleted_at IS NULL)`;

/** Files of the library, those in the bin too, for statements that tell of the past. */
export const LIBRARY_FILES_EVER = `(SELECT ${FILE_COLUMNS} FROM assets)`;

/**
 * SQL of a picture as JSON, as `toImage` takes it.
 * @param file alias of a row of `LIBRARY_FILES`
 */
export const pictureSql = (file: string): string =>
  `json_build_object('id', ${file}.id, 'filename', ${file}.filename, 'contentHash', ${file}.content_hash,
  'width', ${file}.width, 'height', ${file}.height, 'title', ${file}.title, 'altText', ${file}.alt_text,
  'focalX', ${file}.focal_x, 'focalY', ${file}.focal_y, 'colorData', ${file}.color_data)`;

const pictures = statement(
  'media.pictures',
  `SELECT id FROM assets WHERE website_id = $1 AND id = ANY ($2) AND deleted_at IS NULL AND width IS NOT NULL`,
);

/** How many of some ids are pictures of the library. */
export function countPictures(ids: readonly string[]): Statement<number> {
  return pictures.count([...ids]);
}
