export { AltTextDialog } from './alt-text-dialog.tsx';
export { MediaPicker } from './media-picker.tsx';
export { Thumbnail } from './thumbnail.tsx';
