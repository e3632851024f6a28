export { DataPreview } from './data-preview.tsx';
export { PreviewPane } from './preview-pane.tsx';
export { createHeldSource } from './text-source.ts';
export { CompareStage } from './compare-stage.tsx';
