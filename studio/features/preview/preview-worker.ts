import { loadLocale } from '#shared/locale/load-locale.ts';
import type { RenderRequest } from './messages.ts';
import { createPreviewRenderer } from './preview-renderer.ts';

const render = createPreviewRenderer({ clock: () => performance.now(), localeOf: loadLocale });

self.addEventListener('message', (event: MessageEvent<RenderRequest>) => {
  void render(event.data).then((answer) => self.postMessage(answer));
});
