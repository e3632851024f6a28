export { DataPreview } from './data-preview.tsx';
export { PreviewPane } from './preview-pane.tsx';
export { type ComparedSide, type CompareMode, CompareStage } from './compare-stage.tsx';
