import type { Example } from '#shared/template/language/index.ts';
import type { TemplateWords } from './template-words.ts';

let loading: Promise<TemplateWords> | undefined;

function showExample(example: Example | undefined): string {
  return example === undefined
    ? ''
    : `\`${example.template}\` with \`${JSON.stringify(example.json)}\` gives \`${example.output}\``;
}

async function load(): Promise<TemplateWords> {
  const { FORMATTERS, INSTRUCTIONS, PREDICATES } = await import('#shared/template/language/index.ts');
  const toWord = (definition: { name: string; summary: string; examples: readonly Example[] }) => ({
    name: definition.name,
    summary: definition.summary,
    example: showExample(definition.examples[0]),
  });
  return {
    instructions: INSTRUCTIONS.filter(({ name }) => name.startsWith('.')).map(
      ({ name, summary, syntax }) => ({
        name: name.slice(1),
        summary,
        example: `\`${syntax}\``,
      }),
    ),
    formatters: [...FORMATTERS.values()].map(toWord),
    predicates: [...PREDICATES.values()].map(toWord),
  };
}

/** The words of the dialect from the engine's own lists, so that they cannot drift; read on first use. */
export function loadTemplateWords(): Promise<TemplateWords> {
  loading ??= load();
  return loading;
}
