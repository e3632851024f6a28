import { html, type Markup, trusted, verbatim } from '#shared/html/html.ts';
import { isTruthy, property, propertyAt, toText } from '#shared/json/values.ts';
import type { Scope } from '../../definition.ts';

/** Place for the share buttons of an item; nothing when the site has none. */
export function socialMarkup(element: string, style: string, item: unknown, scope: Scope): Markup {
  if (!isTruthy(scope.resolve(['website', 'shareButtonOptions']))) return html``;
  const first = (...paths: (readonly string[])[]): Markup =>
    verbatim(paths.map((path) => toText(propertyAt(item, path))).find((text) => text !== '') ?? '');
  const tag = trusted(element);
  const system = first(['systemDataId'], ['mainImageId']);
  const asset = first(['assetUrl'], ['mainImage', 'assetUrl']);
  return html`<${tag} class="squarespace-social-buttons ${style}" data-system-data-id="${system}" data-asset-url="${asset}" data-record-type="${first(['recordType'])}" data-full-url="${first(['fullUrl'])}" data-title="${toText(property(item, 'title'))}"></${tag}>`;
}
