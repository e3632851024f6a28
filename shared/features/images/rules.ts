import { BLOCK_TYPE } from '#shared/codes/block-type.ts';
import { visibleText } from '#shared/html/strip-tags.ts';
import { isTruthy, property, propertyAt, toNumber, toText } from '#shared/json/values.ts';

/** Most characters of an item's body that serve as alternative text (docs/files.md). */
const LONGEST_BODY = 250;
const MIDDLE = '0.5,0.5';

/** Point of a picture that must stay in sight: `x,y` as shares of its size. */
export function focalPoint(media: unknown): string {
  const point = property(media, 'mediaFocalPoint');
  if (point === undefined) return MIDDLE;
  return `${toNumber(property(point, 'x'))},${toNumber(property(point, 'y'))}`;
}

/**
 * Words that stand for a picture: its own in an image block, else title, body or file name.
 * @param blockType type of the block around, when there is one
 */
export function altText(image: unknown, blockType: unknown): string {
  if (toNumber(blockType) === BLOCK_TYPE.image) return toText(property(image, 'altText')).trim();
  const title = toText(property(image, 'title'));
  if (title !== '') return title;
  const body = visibleText(toText(property(image, 'body')), ' ').slice(0, LONGEST_BODY);
  return body === '' ? toText(property(image, 'filename')) : body;
}

/** Has an item a picture of its own? */
export function hasMainImage(item: unknown): boolean {
  return isTruthy(property(item, 'mainImageId')) || isTruthy(property(item, 'systemDataId'));
}

/** Colour at a place of a picture, as hex digits. */
export function averageColor(image: unknown, position: string): string {
  return toText(propertyAt(image, ['colorData', `${position}Average`]));
}

/** What the address of a picture says that leads to JPEG, whatever else whoever asks takes. */
export const JPEG_QUERY = { name: 'type', value: 'jpeg' } as const;

/**
 * What follows the path of a picture that stands beside a link to its page: programs that show such links read JPEG for
 * sure, and many of them nothing that is larger than some MB.
 */
export const SOCIAL_QUERY = `?format=1500w&${JPEG_QUERY.name}=${JPEG_QUERY.value}`;
