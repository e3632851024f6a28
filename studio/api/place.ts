import { useMemo, useSyncExternalStore } from 'react';

/** Where in the studio the person is; it stands behind the # of the window's address, so a reload comes back to it. */
export interface Place {
  /** Path of the screen, without slashes around it. */
  readonly path: string;
  readonly query: URLSearchParams;
}

function parseHash(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  return { path: path.replace(/\/$/, ''), query: new URLSearchParams(query) };
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** The place that the window's address names. */
export function usePlace(): Place {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  return useMemo(() => parseHash(hash), [hash]);
}

/** The place that the window's address names at this moment, for acts that go on from there. */
export function readPlace(): Place {
  return parseHash(window.location.hash);
}

/** The address of a place, for links. Values that are empty or missing are left out. */
export function toPlaceLink(path: string, query: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  const search = new URLSearchParams(given).toString();
  return `#/${path}${search === '' ? '' : `?${search}`}`;
}

/** Changes what is looked for on a screen, without a step for the way back. */
export function changePlace(path: string, query: Readonly<Record<string, string | undefined>>): void {
  window.location.replace(toPlaceLink(path, query));
}

/** Goes to a place, as a link does. */
export function goTo(path: string, query?: Readonly<Record<string, string | undefined>>): void {
  window.location.hash = toPlaceLink(path, query);
}
