import type { Widget } from '../../../browser/widget.ts';

/** The menu of the site, which opens by itself; what its keys and its focus do comes with the first opening. */
export const siteMenuWidget: Widget = {
  selector: '[data-site-menu]',
  on: 'toggle',
  load: () => import('./start-menu.ts').then((part) => part.startMenu),
};
