export { AltTextDialog } from './alt-text-dialog.tsx';
export { MediaPicker } from './media-picker.tsx';
export { PictureFocus } from './picture-focus.tsx';
export { Thumbnail } from './thumbnail.tsx';
