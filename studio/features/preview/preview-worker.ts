import { TEASER_STYLES } from '#shared/features/installments/markup.ts';
import { loadLocale } from '#shared/locale/load-locale.ts';
import { createStyleMark } from '#shared/theme/index.ts';
import type { RenderRequest } from './messages.ts';
import { createPreviewRenderer } from './preview-renderer.ts';

const render = createPreviewRenderer({
  clock: () => performance.now(),
  localeOf: loadLocale,
  styleMark: createStyleMark(crypto.randomUUID().replaceAll('-', ''), TEASER_STYLES),
});

self.addEventListener('message', (event: MessageEvent<RenderRequest>) => {
  void render(event.data).then((answer) => self.postMessage(answer));
});
