export { DataPreview } from './data-preview.tsx';
export { PreviewPane } from './preview-pane.tsx';
