import type { Widget } from '../../../browser/widget.ts';

/** The menu of the site, which works by itself; its keys and its focus wait for all that the page shows. */
export const siteMenuWidget: Widget = {
  selector: '[data-site-menu]',
  on: 'load',
  load: async () => (await import('./start-menu.ts')).startMenu,
};
