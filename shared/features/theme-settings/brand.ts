import { nearestReadable, parseColor, toHex } from '#shared/color/contrast.ts';
import { lastingImagePath } from '#shared/features/images/paths.ts';
import { SOCIAL_QUERY } from '#shared/features/images/rules.ts';
import {
  type BrandPicture,
  type ThemeSettings,
  type Tweak,
  type TweakRole,
  resolvedValue,
} from '#shared/theme/index.ts';
import type { TweakValues } from './rules.ts';

/** What the addresses of the pictures of a brand end with. */
const ENDS: Readonly<Record<BrandPicture, readonly [name: string, query: string]>> = {
  logo: ['logo', '?format=500w'],
  favicon: ['icon', '?format=100w'],
  socialImage: ['social', SOCIAL_QUERY],
};

/** The colours of a theme that are for more than the theme, as `#rrggbb`; those that are no plain colours are not there. */
export type BrandColors = Readonly<Partial<Record<TweakRole, string>>>;

/** What pages, mails and papers take over of how a site looks. */
export interface SiteBrand {
  /** Ids of its pictures. */
  readonly pictures: ThemeSettings['brand'];
  readonly colors: BrandColors;
  /** Addresses of the fonts that every page needs. */
  readonly fonts: readonly string[];
}

/** The colours that a theme says to be for more than itself, as they are set. */
export function brandColors(tweaks: readonly Tweak[], values: TweakValues): BrandColors {
  const colors = tweaks.flatMap((tweak) => {
    const color = tweak.kind === 'color' ? parseColor(resolvedValue(tweaks, tweak, values)) : undefined;
    return tweak.role === undefined || color === undefined ? [] : [[tweak.role, toHex(color)] as const];
  });
  return Object.fromEntries(colors);
}

/** Path of a picture of the brand with its width; undefined where the site has none. */
export function brandPicturePath(
  { pictures }: Pick<SiteBrand, 'pictures'>,
  picture: BrandPicture,
): string | undefined {
  const id = pictures[picture];
  const [name, query] = ENDS[picture];
  return id === undefined ? undefined : lastingImagePath(id, name) + query;
}

/** Where themes keep their icon; the first that is there counts. */
const THEME_ICONS = ['assets/favicon.svg', 'assets/favicon.png', 'assets/favicon.ico'];

/**
 * Path of the icon of a site: its own, or that of its theme.
 * @param has whether the theme has a file of a path
 */
export function iconPath(
  brand: Pick<SiteBrand, 'pictures'>,
  has: (path: string) => boolean,
): string | undefined {
  const ofTheme = THEME_ICONS.find(has);
  return brandPicturePath(brand, 'favicon') ?? (ofTheme === undefined ? undefined : `/${ofTheme}`);
}

/** How mails and papers look, by the brand of their site. */
export interface PaperLook {
  /** Colour of buttons and of the line at the top. */
  readonly accent: string;
  /** Text on it. */
  readonly onAccent: string;
  /** Links on white, and on the sheets of dark mails. */
  readonly link: string;
  readonly darkLink: string;
  /** Absolute address of the logo; absent where there is none. */
  readonly logo?: string;
}

const INK = '#23201c';
const WHITE = '#ffffff';
/** The sheet of a mail where its reader wants it dark. */
const DARK_SHEET = '#211f1c';

function readableOn(color: string, ground: string): string {
  const [one, other] = [parseColor(color), parseColor(ground)];
  const found = one && other && nearestReadable(one, [other]);
  return found === undefined ? color : toHex(found);
}

/**
 * How mails and papers look: in the colours of the brand as far as they can be read, and in ink where it has none.
 * @param origin of the site, without a trailing slash
 */
export function paperLook(brand: Pick<SiteBrand, 'pictures' | 'colors'>, origin: string): PaperLook {
  const accent = brand.colors.accent ?? INK;
  const logo = brandPicturePath(brand, 'logo');
  return {
    accent,
    onAccent: readableOn(brand.colors['accent-text'] ?? WHITE, accent),
    link: readableOn(accent, WHITE),
    darkLink: readableOn(accent, DARK_SHEET),
    ...(logo === undefined ? {} : { logo: origin + logo }),
  };
}

/** The brand of a site whose theme says nothing. */
export const NO_BRAND: SiteBrand = { pictures: {}, colors: {}, fonts: [] };
