export { createThemedPreview, LivePreview } from './themed-preview/views.tsx';
export { openTemplate, toFixedSource } from './theme-texts.ts';
export { useChangeCount } from './use-change-count.ts';
