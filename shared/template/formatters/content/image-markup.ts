import { altText, focalPoint } from '#shared/features/images/rules.ts';
import { html, type Markup, verbatim } from '#shared/html/html.ts';
import { isObject, property, toText } from '#shared/json/values.ts';
import type { Scope } from '../../definition.ts';

/** Alternative text of a picture. */
export function altOf(image: unknown, scope: Scope): string {
  return altText(image, scope.resolve(['blockType']));
}

/** Attributes that say all of a picture, each followed by a space; nothing for a missing one (20.3). */
export function imageMeta(image: unknown, scope: Scope): Markup {
  if (image === undefined) return html``;
  const text = (key: string): Markup => verbatim(toText(property(image, key)));
  const preview = isObject(property(image, 'licensedAssetPreview'))
    ? html`data-licensed-asset-preview="true" `
    : undefined;
  const hasKey = property(image, 'componentKey') !== undefined;
  const componentKey = hasKey ? html`data-component-key="${text('componentKey')}" ` : undefined;
  const url = text('assetUrl');
  return html`${preview}${componentKey}data-src="${url}" data-image="${url}" data-image-dimensions="${text('originalSize')}" data-image-focal-point="${focalPoint(image)}" alt="${altOf(image, scope)}" `;
}
