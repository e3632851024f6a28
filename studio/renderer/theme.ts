import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core';
import { Button, createTheme } from '@mantine/core';

/** Shades around the accent, for the few places where the component library wants a scale. */
const canvas: MantineColorsTuple = [
  '#eef6f2',
  '#dcebe4',
  '#b9d8ca',
  '#93c3ae',
  '#6fae94',
  '#4f9a7c',
  '#358667',
  '#1f6f54',
  '#185a44',
  '#114534',
];

const sans = "'Inter Variable', system-ui, sans-serif";

/** The component library in the studio's type, sizes and colours. */
export const mantineTheme = createTheme({
  primaryColor: 'canvas',
  primaryShade: 7,
  colors: { canvas },
  fontFamily: sans,
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '15px', xl: '18px' },
  lineHeights: { xs: '1.45', sm: '1.45', md: '1.45', lg: '1.45', xl: '1.35' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '3px', sm: '5px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  headings: { fontFamily: sans, fontWeight: '600' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // A menu begins with its first entry: what Mantine gives the focus instead is nothing that a menu may hold.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // Filled is the variant that is not named; its words have a token of their own.
    Button: Button.extend({
      vars: (_theme, { variant }) => ({
        root: variant === undefined ? { '--button-color': 'var(--on-accent)' } : {},
      }),
    }),
  },
});

/** Points the component library's variables at the studio's tokens, so that a theme is changed in one place. */
export const resolveVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-error': 'var(--red)',
    '--mantine-color-anchor': 'var(--accent-text)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-border': 'var(--control)',
    '--mantine-color-gray-4': 'var(--control)',
    '--mantine-color-dark-4': 'var(--control)',
    '--mantine-color-dark-6': 'var(--surface)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--control)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-filled': 'var(--accent)',
    '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
    '--mantine-primary-color-contrast': 'var(--on-accent)',
    '--mantine-primary-color-light': 'var(--accent-soft)',
    '--mantine-primary-color-light-hover': 'var(--accent-soft)',
    '--mantine-primary-color-light-color': 'var(--accent-text)',
    '--mantine-color-canvas-filled': 'var(--accent)',
    '--mantine-color-canvas-filled-hover': 'var(--accent-hover)',
  };
  return { variables: {}, light: shared, dark: shared };
};
