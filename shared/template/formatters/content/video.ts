import { html, type Markup, verbatim } from '#shared/html/html.ts';
import { averageColor, focalPoint, hasMainImage } from '#shared/features/images/rules.ts';
import { isTruthy, property, propertyAt, toText } from '#shared/json/values.ts';
import { areAmong } from '../../argument-checks.ts';
import { markupFormatter } from '../../definition.ts';

const POSITIONS = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight', 'center'];

export const video = markupFormatter({
  name: 'video',
  summary: 'An embedded video with its cover picture.',
  prints: 'elements',
  params: [
    { name: 'load-false', summary: 'Do not load it yet.' },
    { name: 'color-data', summary: 'Say the colours of the cover.' },
  ],
  check: areAmong(['load-false', 'color-data']),
  examples: [
    {
      template: '{@|video}',
      json: { oembed: { html: '<b>', providerName: 'P' } },
      output: '<div class="sqs-video-wrapper" data-html="&lt;b&gt;" data-provider-name="P"></div>',
    },
  ],
  parse: (args) => ({ isWaiting: args.includes('load-false'), hasColors: args.includes('color-data') }),
  apply: (item, { isWaiting, hasColors }) => {
    const embed = toText(propertyAt(item, ['oembed', 'html']));
    const provider = verbatim(toText(propertyAt(item, ['oembed', 'providerName'])));
    const overlay = isTruthy(property(item, 'overlay')) ? overlayMarkup(item, hasColors) : undefined;
    const waiting = isWaiting ? html` data-load="false" ` : undefined;
    return html`<div class="sqs-video-wrapper" ${waiting}data-html="${embed}" data-provider-name="${provider}">${overlay}</div>`;
  },
});

function overlayMarkup(item: unknown, hasColors: boolean): Markup {
  const end = html`<div class="sqs-video-opaque"> </div><div class="sqs-video-icon"></div></div>`;
  if (!hasMainImage(item)) {
    return html`<div class="sqs-video-overlay no-thumb" style="opacity: 0;">${end}`;
  }
  const text = (key: string): Markup => verbatim(toText(property(item, key)));
  const colors = POSITIONS.map(
    (place) => html`data-color-${place.toLowerCase()}="#${verbatim(averageColor(item, place))}" `,
  );
  const shown = hasColors && isTruthy(property(item, 'colorData')) ? colors : undefined;
  return html`<div class="sqs-video-overlay" style="opacity: 0;"><img data-load="false" data-src="${text('assetUrl')}" data-image-dimensions="${text('originalSize')}" data-image-focal-point="${focalPoint(item)}" ${shown}/>${end}`;
}
