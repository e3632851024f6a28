import type { IRange, languages as languageTypes } from 'monaco-editor/editor';
import { editor, languages } from 'monaco-editor/editor';
import { TOKEN_NAMES, toSemanticTokens } from './semantic-tokens.ts';
import { TEMPLATE_LANGUAGE, templateTokens } from './template-tokens.ts';
import type { TemplateWords } from './template-words.ts';
import { findWordAt, offerWords } from './template-words.ts';

const CONFIGURATION: languageTypes.LanguageConfiguration = {
  comments: { blockComment: ['{##', '##}'] },
  brackets: [
    ['{', '}'],
    ['<', '>'],
    ['(', ')'],
    ['[', ']'],
  ],
  autoClosingPairs: [
    { open: '{', close: '}' },
    { open: '"', close: '"' },
    { open: "'", close: "'" },
    { open: '<!--', close: '-->' },
  ],
  surroundingPairs: [
    { open: '{', close: '}' },
    { open: '"', close: '"' },
    { open: '<', close: '>' },
  ],
};

function createCompletion(loadWords: () => Promise<TemplateWords>): languageTypes.CompletionItemProvider {
  return {
    triggerCharacters: ['.', '|', ' '],
    async provideCompletionItems(model, position) {
      const before = model.getLineContent(position.lineNumber).slice(0, position.column - 1);
      const offer = offerWords(before, await loadWords());
      if (offer === undefined) return { suggestions: [] };
      const range: IRange = {
        startLineNumber: position.lineNumber,
        endLineNumber: position.lineNumber,
        startColumn: position.column - offer.replaces,
        endColumn: position.column,
      };
      const { Function: asFunction, Keyword } = languages.CompletionItemKind;
      const kind = offer.kind === 'formatter' ? asFunction : Keyword;
      return {
        suggestions: offer.words.map(({ name, summary, example }) => ({
          label: name,
          detail: summary,
          documentation: { value: example },
          kind,
          insertText: name,
          range,
        })),
      };
    },
  };
}

function createHover(loadWords: () => Promise<TemplateWords>): languageTypes.HoverProvider {
  return {
    async provideHover(model, { lineNumber, column }) {
      const line = model.getLineContent(lineNumber);
      const word = findWordAt(line, column, await loadWords());
      if (word === undefined) return null;
      return {
        range: {
          startLineNumber: lineNumber,
          endLineNumber: lineNumber,
          startColumn: word.from,
          endColumn: word.to,
        },
        contents: [`**${word.name}**`, word.summary, word.example]
          .filter((value) => value !== '')
          .map((value) => ({ value })),
      };
    },
  };
}

/** Colours the tags by the very parser that renders them, over the colours of the markup around. */
function createTokens(): languageTypes.DocumentSemanticTokensProvider {
  return {
    getLegend: () => ({ tokenTypes: [...TOKEN_NAMES], tokenModifiers: [] }),
    async provideDocumentSemanticTokens(model) {
      const { classify } = await import('#shared/template/language/index.ts');
      const source = model.getValue(editor.EndOfLinePreference.LF);
      return { data: toSemanticTokens(source, classify(source)) };
    },
    releaseDocumentSemanticTokens: () => undefined,
  };
}

/**
 * Teaches the code editor the template dialect: colours, brackets, words and what they mean.
 * @param loadWords gives the words when they are first needed
 */
export function registerTemplateLanguage(loadWords: () => Promise<TemplateWords>): void {
  languages.register({ id: TEMPLATE_LANGUAGE, aliases: ['Template'] });
  languages.setLanguageConfiguration(TEMPLATE_LANGUAGE, CONFIGURATION);
  languages.setMonarchTokensProvider(TEMPLATE_LANGUAGE, templateTokens);
  languages.registerCompletionItemProvider(TEMPLATE_LANGUAGE, createCompletion(loadWords));
  languages.registerDocumentSemanticTokensProvider(TEMPLATE_LANGUAGE, createTokens());
  languages.registerHoverProvider(TEMPLATE_LANGUAGE, createHover(loadWords));
}
