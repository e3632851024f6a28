import type { editor } from 'monaco-editor/editor';
import type { ThemeName, Tokens } from '../components/tokens.ts';
import { THEMES } from '../components/tokens.ts';
import { TEMPLATE_TOKENS } from './template-tokens.ts';

const BASES: Readonly<Record<ThemeName, editor.BuiltinTheme>> = {
  light: 'vs',
  dark: 'vs-dark',
  contrast: 'hc-black',
};

/** Token name in the code editor → token of the studio's themes. */
const COLOURS: readonly (readonly [string, keyof Tokens])[] = [
  [TEMPLATE_TOKENS.brace, 'codeInstruction'],
  [TEMPLATE_TOKENS.instruction, 'codeInstruction'],
  [TEMPLATE_TOKENS.variable, 'codeVariable'],
  [TEMPLATE_TOKENS.formatter, 'codeFormatter'],
  [TEMPLATE_TOKENS.argument, 'codeArgument'],
  [TEMPLATE_TOKENS.predicate, 'codePredicate'],
  [TEMPLATE_TOKENS.comment, 'codeComment'],
  ['comment', 'codeComment'],
  ['comment.html', 'codeComment'],
  ['comment.css', 'codeComment'],
  ['delimiter.html', 'muted'],
  ['metatag.html', 'muted'],
  ['tag', 'codeTag'],
  ['tag.html', 'codeTag'],
  ['tag.css', 'codeTag'],
  ['attribute.name', 'codeArgument'],
  ['attribute.name.html', 'codeArgument'],
  ['attribute.name.css', 'codeArgument'],
  ['attribute.value', 'codeString'],
  ['attribute.value.html', 'codeString'],
  ['attribute.value.css', 'codeString'],
  ['attribute.value.number.css', 'codePredicate'],
  ['attribute.value.unit.css', 'codePredicate'],
  ['attribute.value.hex.css', 'codePredicate'],
  ['string', 'codeString'],
  ['string.key.json', 'codeVariable'],
  ['string.value.json', 'codeString'],
  ['keyword', 'codeFormatter'],
  ['keyword.json', 'codeFormatter'],
  ['number', 'codePredicate'],
  ['number.json', 'codePredicate'],
];

/** Name of a theme in the code editor. */
export function toEditorThemeName(theme: ThemeName): string {
  return `awning-${theme}`;
}

/** A theme of the studio in the words of the code editor. */
export function toEditorTheme(theme: ThemeName): editor.IStandaloneThemeData {
  const tokens = THEMES[theme];
  return {
    base: BASES[theme],
    inherit: true,
    rules: COLOURS.map(([token, name]) => ({ token, foreground: tokens[name].slice(1) })),
    colors: {
      'editor.background': tokens.surface,
      'editor.foreground': tokens.text,
      'editorLineNumber.foreground': tokens.muted,
      'editorLineNumber.activeForeground': tokens.text,
      'editorCursor.foreground': tokens.focus,
      'editor.lineHighlightBackground': tokens.surface,
      'editor.lineHighlightBorder': tokens.line,
      'editor.selectionBackground': tokens.accentSoft,
      'editorWidget.background': tokens.raised,
      'editorWidget.foreground': tokens.text,
      'editorWidget.border': tokens.control,
      'editorHoverWidget.background': tokens.raised,
      'editorHoverWidget.foreground': tokens.text,
      'editorSuggestWidget.selectedBackground': tokens.accentSoft,
      'editorSuggestWidget.selectedForeground': tokens.text,
      'editorSuggestWidget.highlightForeground': tokens.accentText,
      'editorSuggestWidget.focusHighlightForeground': tokens.accentText,
      'editorError.foreground': tokens.red,
      'editorWarning.foreground': tokens.amber,
      'diffEditor.insertedLineBackground': tokens.accentSoft,
      'diffEditor.insertedTextBackground': `${tokens.accent}33`,
      'diffEditor.removedLineBackground': tokens.redSoft,
      'diffEditor.removedTextBackground': `${tokens.red}33`,
      'diffEditor.unchangedRegionBackground': tokens.ground,
      'diffEditor.unchangedRegionForeground': tokens.muted,
      'scrollbar.shadow': tokens.line,
      'scrollbarSlider.background': `${tokens.control}55`,
      'scrollbarSlider.hoverBackground': `${tokens.control}88`,
      'scrollbarSlider.activeBackground': `${tokens.control}aa`,
      'editorOverviewRuler.border': tokens.line,
      focusBorder: tokens.focus,
    },
  };
}
