import type { Widget } from '../../../browser/widget.ts';

/** The announcement above the header of a site, where visitors can close it: pages without one load nothing for it. */
export const announcementWidget: Widget = {
  selector: '[data-closes]',
  load: () => import('./close-announcement.ts').then((part) => part.startAnnouncement),
};
