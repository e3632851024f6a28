import type { VisitorPage } from '../../../browser/widget.ts';
import { mountSuggestions } from './suggestions.ts';

/** Starts the suggestions of a field for searches. */
export function startSuggestions(field: HTMLElement, { http, openPath }: VisitorPage): void {
  mountSuggestions(field as HTMLInputElement, {
    http,
    wait: (callback, milliseconds) => setTimeout(callback, milliseconds),
    openPath,
  });
}
