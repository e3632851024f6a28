import type { Widget } from '../../../browser/widget.ts';

/** A form of the site, which sends itself once a visitor turns to it. */
export const siteFormWidget: Widget = {
  selector: '.site-form',
  on: 'focus',
  load: () => import('./site-form.ts').then((part) => part.startSiteForm),
};
