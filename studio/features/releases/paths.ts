/** Path of the screen of releases. */
export const RELEASES_PATH = 'releases';
