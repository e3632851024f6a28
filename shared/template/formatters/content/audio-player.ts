import { html, verbatim } from '#shared/html/html.ts';
import { propertyAt, toText } from '#shared/json/values.ts';
import { markupFormatter } from '../../definition.ts';

export const audioPlayer = markupFormatter({
  name: 'audio-player',
  summary: 'Place for the player of an audio item.',
  prints: 'elements',
  params: [],
  examples: [
    {
      template: '{@|audio-player}',
      json: { id: 'i', structuredContent: { audioAssetUrl: '/a.mp3' } },
      output:
        '<script>Y.use(\'squarespace-audio-player-frontend\');</script>\n<div class="squarespace-audio-player" data-audio-asset-url="/a.mp3" data-item-id="i" id="audio-player-i"></div>',
    },
  ],
  apply: (item) => {
    const id = verbatim(toText(propertyAt(item, ['id'])));
    const url = verbatim(toText(propertyAt(item, ['structuredContent', 'audioAssetUrl'])));
    return html`<script>Y.use('squarespace-audio-player-frontend');</script>\n<div class="squarespace-audio-player" data-audio-asset-url="${url}" data-item-id="${id}" id="audio-player-${id}"></div>`;
  },
});
