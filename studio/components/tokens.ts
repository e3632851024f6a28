/** Colours by their job; every theme gives each of them a value. */
export interface Tokens {
  /** Behind everything. */
  readonly ground: string;
  /** Panes, fields and lists. */
  readonly surface: string;
  /** What floats: menus, dialogs, notices. */
  readonly raised: string;
  /** Bars and the space around the preview. */
  readonly sunken: string;
  /** Hairlines between areas. */
  readonly line: string;
  /** Borders of controls and meaningful icons. */
  readonly control: string;
  readonly text: string;
  readonly muted: string;
  /** Ground of the one primary act of a screen. */
  readonly accent: string;
  readonly accentHover: string;
  readonly onAccent: string;
  /** Links, selected words and icons. */
  readonly accentText: string;
  /** Ground of what is selected. */
  readonly accentSoft: string;
  readonly focus: string;
  /** Drafts and warnings. */
  readonly amber: string;
  readonly amberSoft: string;
  /** Loss and errors. */
  readonly red: string;
  readonly redSoft: string;
  /** Ground of an act that loses something. */
  readonly redFill: string;
  readonly onRed: string;
  /** Code: instructions such as .section. */
  readonly codeInstruction: string;
  readonly codeVariable: string;
  readonly codeFormatter: string;
  readonly codeArgument: string;
  readonly codePredicate: string;
  readonly codeComment: string;
  readonly codeTag: string;
  readonly codeString: string;
}

/** The themes that can be drawn. */
export type ThemeName = 'light' | 'dark' | 'contrast';

export const THEMES: Readonly<Record<ThemeName, Tokens>> = {
  light: {
    ground: '#f7f6f3',
    surface: '#ffffff',
    raised: '#ffffff',
    sunken: '#efede8',
    line: '#dfdbd3',
    control: '#857f74',
    text: '#23211d',
    muted: '#5f5b53',
    accent: '#1f6f54',
    accentHover: '#185a44',
    onAccent: '#ffffff',
    accentText: '#1b6249',
    accentSoft: '#e1eee8',
    focus: '#1f6f54',
    amber: '#7d4b00',
    amberSoft: '#fbf0da',
    red: '#a5231b',
    redSoft: '#fbeae8',
    redFill: '#a5231b',
    onRed: '#ffffff',
    codeInstruction: '#1b6249',
    codeVariable: '#1d4f91',
    codeFormatter: '#8a3ab0',
    codeArgument: '#8f4a00',
    codePredicate: '#0d6b75',
    codeComment: '#6b675e',
    codeTag: '#8c2f39',
    codeString: '#4d5b16',
  },
  dark: {
    ground: '#181816',
    surface: '#1f1f1c',
    raised: '#2a2a26',
    sunken: '#131311',
    line: '#35352f',
    control: '#858075',
    text: '#eceae4',
    muted: '#aca89e',
    accent: '#237a5d',
    accentHover: '#278363',
    onAccent: '#ffffff',
    accentText: '#7ccfae',
    accentSoft: '#20392f',
    focus: '#7ccfae',
    amber: '#e8bb70',
    amberSoft: '#3a2f1a',
    red: '#f59b92',
    redSoft: '#44231f',
    redFill: '#b3362c',
    onRed: '#ffffff',
    codeInstruction: '#7ccfae',
    codeVariable: '#8fbdf0',
    codeFormatter: '#d3a4ee',
    codeArgument: '#e8b27a',
    codePredicate: '#74cdd6',
    codeComment: '#9a968b',
    codeTag: '#ee9aa2',
    codeString: '#c3cf85',
  },
  contrast: {
    ground: '#000000',
    surface: '#000000',
    raised: '#000000',
    sunken: '#000000',
    line: '#ffffff',
    control: '#ffffff',
    text: '#ffffff',
    muted: '#f0f0f0',
    accent: '#8df2c9',
    accentHover: '#c2f9e2',
    onAccent: '#000000',
    accentText: '#8df2c9',
    accentSoft: '#003d2a',
    focus: '#ffe14d',
    amber: '#ffd773',
    amberSoft: '#000000',
    red: '#ffb3ab',
    redSoft: '#000000',
    redFill: '#ffb3ab',
    onRed: '#000000',
    codeInstruction: '#8df2c9',
    codeVariable: '#a8d1ff',
    codeFormatter: '#e6c2ff',
    codeArgument: '#ffd0a1',
    codePredicate: '#9df0f7',
    codeComment: '#d0d0d0',
    codeTag: '#ffc0c6',
    codeString: '#e3f29a',
  },
};

function toVariable(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Style text that gives every token as a CSS variable (`accentSoft` → `--accent-soft`) under its theme. */
export function toThemeCss(): string {
  return Object.entries(THEMES)
    .map(([theme, tokens]) => {
      const lines = Object.entries(tokens as Tokens).map(([name, value]) => `${toVariable(name)}:${value}`);
      return `:root[data-theme="${theme}"]{${lines.join(';')}}`;
    })
    .join('\n');
}
