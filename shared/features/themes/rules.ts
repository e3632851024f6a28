/** Names of the folders of the themes that come along, the first for new sites that say nothing. */
export const OWN_THEMES = ['saltmarsh'] as const;

/** A theme that comes along. */
export type OwnTheme = (typeof OWN_THEMES)[number];

/** What merchants read of such a theme. */
interface OwnThemeWords {
  readonly name: string;
  readonly description: string;
}

/** What they are called and whom they suit. */
export const OWN_THEME_WORDS: Readonly<Record<OwnTheme, OwnThemeWords>> = {
  saltmarsh: {
    name: 'Saltmarsh',
    description: 'Warm paper, a serif with character and room around each picture. For things made by hand.',
  },
};
