import type { Widget } from '../../../browser/widget.ts';

/** The field in which visitors type what they look for, with suggestions once they turn to it. */
export const searchWidget: Widget = {
  selector: 'input[data-search-field]',
  inParts: true,
  on: 'focus',
  load: () => import('./start-suggestions.ts').then((part) => part.startSuggestions),
};
