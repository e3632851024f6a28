import { TEMPLATE_LANGUAGE } from './template-tokens.ts';

const BY_ENDING: Readonly<Record<string, string>> = {
  conf: 'json',
  css: 'css',
  js: 'javascript',
  json: 'json',
  less: 'less',
};

/** The code editor's language for a theme file. Everything that is not style, script or data is a template. */
export function languageOf(path: string): string {
  return BY_ENDING[path.slice(path.lastIndexOf('.') + 1)] ?? TEMPLATE_LANGUAGE;
}
