export { createThemedPreview, LivePreview } from './themed-preview/views.tsx';
export { openTemplate, overCommon } from './theme-texts.ts';
export { useChangeCount } from './use-change-count.ts';
