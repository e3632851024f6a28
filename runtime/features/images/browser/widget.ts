import type { Widget } from '../../../browser/widget.ts';

/** Pictures that older themes leave to the script of their platform. */
export const waitingPictureWidget: Widget = {
  selector: 'img[data-src]:not([src])',
  inParts: true,
  load: () => import('./waiting-picture.ts').then((part) => part.showPicture),
};
