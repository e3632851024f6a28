import { escapeAttribute } from '#shared/html/escape.ts';
import { isTruthy, property, propertyAt, toText } from '#shared/json/values.ts';
import type { Scope } from '../../definition.ts';

/** Place for the share buttons of an item (language reference 22); nothing when the site has none. */
export function socialMarkup(element: string, style: string, item: unknown, scope: Scope): string {
  if (!isTruthy(scope.resolve(['website', 'shareButtonOptions']))) return '';
  const first = (...paths: (readonly string[])[]): string =>
    paths.map((path) => toText(propertyAt(item, path))).find((text) => text !== '') ?? '';
  const attributes = [
    `data-system-data-id="${first(['systemDataId'], ['mainImageId'])}"`,
    `data-asset-url="${first(['assetUrl'], ['mainImage', 'assetUrl'])}"`,
    `data-record-type="${toText(property(item, 'recordType'))}"`,
    `data-full-url="${toText(property(item, 'fullUrl'))}"`,
    `data-title="${escapeAttribute(toText(property(item, 'title')))}"`,
  ];
  return `<${element} class="squarespace-social-buttons ${style}" ${attributes.join(' ')}></${element}>`;
}
