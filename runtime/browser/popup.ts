import { showPopup } from '../features/popup-overlay/browser/popup.ts';

const {
  popupPath: path,
  popupVersion: version,
  popupClose: close = '',
} = document.querySelector<HTMLElement>('script[data-popup-path]')?.dataset ?? {};

if (path !== undefined && version !== undefined) {
  const start = () => {
    const now = () => performance.timeOrigin + performance.now();
    const deps = { document, fetch: (at: string) => fetch(at), storage: () => localStorage, now };
    showPopup(deps, { path, version, close }).catch((error: unknown) => console.warn(error));
  };
  // What the visitor came for is shown first.
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}
