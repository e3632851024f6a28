import * as monaco from 'monaco-editor/editor';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import 'monaco-editor/features/register.all';
import 'monaco-editor/languages/definitions/css/register';
import 'monaco-editor/languages/definitions/javascript/register';
import 'monaco-editor/languages/definitions/less/register';
import 'monaco-editor/languages/features/css/register';
import CssWorker from 'monaco-editor/languages/features/css/css.worker?worker';
import 'monaco-editor/languages/features/json/register';
import JsonWorker from 'monaco-editor/languages/features/json/json.worker?worker';
import type { ThemeName } from '../components/tokens.ts';
import { toEditorTheme, toEditorThemeName } from './editor-themes.ts';
import { loadTemplateWords } from './load-template-words.ts';
import { registerTemplateLanguage } from './register-template-language.ts';

self.MonacoEnvironment = {
  getWorker(_id, label) {
    if (label === 'json') return new JsonWorker();
    if (label === 'css' || label === 'less') return new CssWorker();
    return new EditorWorker();
  },
};

for (const theme of ['light', 'dark', 'contrast'] as const satisfies ThemeName[]) {
  monaco.editor.defineTheme(toEditorThemeName(theme), toEditorTheme(theme));
}
registerTemplateLanguage(loadTemplateWords);

export { monaco };
