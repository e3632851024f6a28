/** Where pictures are served. */
export const IMAGES_PATH = '/images';

/**
 * Path of a picture of the library that stays when its file is replaced, without its width.
 * @param name shown at its end, without a meaning
 */
export function lastingImagePath(id: string, name: string): string {
  return `${IMAGES_PATH}/${id}/${name}`;
}
