/** Names of the folders of the themes that come along, the first for new sites that say nothing. */
export const OWN_THEMES = ['saltmarsh', 'depot', 'folio', 'beacon'] as const;

/** A theme that comes along. */
export type OwnTheme = (typeof OWN_THEMES)[number];

/** What merchants read of such a theme. */
interface OwnThemeWords {
  /** As its settings file says it. */
  readonly name: string;
  readonly description: string;
}

/** What they are called and whom they suit. */
export const OWN_THEME_WORDS: Readonly<Record<OwnTheme, OwnThemeWords>> = {
  saltmarsh: {
    name: 'Saltmarsh',
    description: 'Warm paper, a serif with character and room around each picture. For things made by hand.',
  },
  depot: {
    name: 'Depot',
    description:
      'Search in the header, categories and filters beside compact rows of products. For large catalogues.',
  },
  folio: {
    name: 'Folio',
    description: 'Large pictures and quiet serif type, as in a magazine. For fashion, furniture and art.',
  },
  beacon: {
    name: 'Beacon',
    description: 'Bold type, strong colours, one product in front. For few products with a lot to say.',
  },
};
