import { averageColor, focalPoint, hasMainImage } from '#shared/features/images/rules.ts';
import { escapeAttribute } from '#shared/html/escape.ts';
import { isTruthy, property, propertyAt, toText } from '#shared/json/values.ts';
import { formatter } from '../../definition.ts';

const POSITIONS = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight', 'center'];

export const video = formatter({
  name: 'video',
  summary: 'An embedded video with its cover picture.',
  params: [
    { name: 'load-false', summary: 'Do not load it yet.' },
    { name: 'color-data', summary: 'Say the colours of the cover.' },
  ],
  examples: [
    {
      template: '{@|video}',
      json: { oembed: { html: '<b>', providerName: 'P' } },
      output: '<div class="sqs-video-wrapper" data-html="&lt;b&gt;" data-provider-name="P"></div>',
    },
  ],
  parse: (args) => ({ isWaiting: args.includes('load-false'), hasColors: args.includes('color-data') }),
  apply: (item, { isWaiting, hasColors }) => {
    const html = escapeAttribute(toText(propertyAt(item, ['oembed', 'html'])));
    const provider = toText(propertyAt(item, ['oembed', 'providerName']));
    const overlay = isTruthy(property(item, 'overlay')) ? overlayMarkup(item, hasColors) : '';
    return `<div class="sqs-video-wrapper" ${isWaiting ? ' data-load="false" ' : ''}data-html="${html}" data-provider-name="${provider}">${overlay}</div>`;
  },
});

function overlayMarkup(item: unknown, hasColors: boolean): string {
  const end = '<div class="sqs-video-opaque"> </div><div class="sqs-video-icon"></div></div>';
  if (!hasMainImage(item)) return `<div class="sqs-video-overlay no-thumb" style="opacity: 0;">${end}`;
  const text = (key: string): string => toText(property(item, key));
  const colors =
    hasColors && isTruthy(property(item, 'colorData'))
      ? POSITIONS.map((place) => `data-color-${place.toLowerCase()}="#${averageColor(item, place)}" `).join(
          '',
        )
      : '';
  return `<div class="sqs-video-overlay" style="opacity: 0;"><img data-load="false" data-src="${text('assetUrl')}" data-image-dimensions="${text('originalSize')}" data-image-focal-point="${focalPoint(item)}" ${colors}/>${end}`;
}
