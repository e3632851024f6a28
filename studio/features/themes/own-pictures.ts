import type { OwnTheme } from '#shared/features/themes/rules.ts';

const PICTURES: Readonly<Record<OwnTheme, URL>> = {
  saltmarsh: new URL('./pictures/saltmarsh.png', import.meta.url),
  depot: new URL('./pictures/depot.png', import.meta.url),
  folio: new URL('./pictures/folio.png', import.meta.url),
  beacon: new URL('./pictures/beacon.png', import.meta.url),
};

/** Address of the picture of a theme, 640 by 400 pixels. */
export function pictureOf(theme: OwnTheme): string {
  return PICTURES[theme].href;
}
