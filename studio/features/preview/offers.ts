export { DataPreview } from './data-preview.tsx';
export { PreviewPane } from './preview-pane.tsx';
export { CompareStage } from './compare-stage.tsx';
