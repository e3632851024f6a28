import { altText, focalPoint } from '#shared/features/images/rules.ts';
import { escapeAttribute } from '#shared/html/escape.ts';
import { property, toText } from '#shared/json/values.ts';
import type { Scope } from '../../definition.ts';

/** Alternative text of a picture, escaped. */
export function altAttribute(image: unknown, scope: Scope): string {
  return escapeAttribute(altText(image, scope.resolve(['blockType'])));
}

/** Attributes that say all of a picture, each followed by a space; nothing for a missing one (20.3). */
export function imageMeta(image: unknown, scope: Scope): string {
  if (image === undefined) return '';
  const text = (key: string): string => toText(property(image, key));
  const preview = property(image, 'licensedAssetPreview');
  const componentKey = property(image, 'componentKey');
  return [
    typeof preview === 'object' && preview !== null ? 'data-licensed-asset-preview="true" ' : '',
    componentKey === undefined ? '' : `data-component-key="${toText(componentKey)}" `,
    `data-src="${text('assetUrl')}" data-image="${text('assetUrl')}" `,
    `data-image-dimensions="${text('originalSize')}" data-image-focal-point="${focalPoint(image)}" `,
    `alt="${altAttribute(image, scope)}" `,
  ].join('');
}
