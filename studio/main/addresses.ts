/** Scheme of the window's own pages; a standard, secure one, so that the same rules hold as for https. */
export const STUDIO_SCHEME = 'awning';
/** Origin of the window's own pages. */
export const STUDIO_ORIGIN = `${STUDIO_SCHEME}://studio`;
/** The window's start page. */
export const START_ADDRESS = `${STUDIO_ORIGIN}/`;

/** Whether an address is the studio's own, judged by its parsed parts: `awning://studio.evil/` is not. */
export function isStudioAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return (
    url.protocol === `${STUDIO_SCHEME}:` &&
    url.host === 'studio' &&
    url.username === '' &&
    url.password === ''
  );
}
