export { createThemedPreview, LivePreview } from './themed-preview/views.tsx';
export { overCommon } from './theme-texts.ts';
export { useChangeCount } from './use-change-count.ts';
