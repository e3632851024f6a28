export { createThemedPreview, LivePreview } from './themed-preview/views.tsx';
export { useChangeCount } from './use-change-count.ts';
