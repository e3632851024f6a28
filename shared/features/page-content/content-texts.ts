import type { BlockData, BlockField } from '#shared/features/blocks/field.ts';
import { kindOf } from '#shared/features/blocks/kinds.ts';
import type { TellText, TextField, TranslatedThing } from '#shared/features/translations/texts.ts';
import { isObject } from '#shared/json/values.ts';
import type { PageContent } from './rules.ts';

/** Told a text where it stands; answers what stands there instead. */
type Tell = (field: TextField, text: string) => string;

/** Where fields stand: what their names begin with, and what their labels begin with. */
interface Place {
  readonly name: string;
  readonly label: string;
}

function fieldIn(field: BlockField, value: unknown, { name, label }: Place, tell: Tell): unknown {
  const at = { name: `${name}.${field.name}`, label: `${label}: ${field.label}` };
  switch (field.kind) {
    case 'rich':
      return typeof value === 'string'
        ? tell({ field: at.name, label: at.label, isRich: true }, value)
        : value;
    case 'line': {
      const max = field.max === undefined ? {} : { max: field.max };
      const isRead = typeof value === 'string' && field.isKey !== true;
      return isRead ? tell({ field: at.name, label: at.label, ...max }, value) : value;
    }
    case 'picture': {
      if (!isObject(value) || typeof value['altText'] !== 'string') return value;
      const alt = { field: `${at.name}.altText`, label: `${at.label}, alt text` };
      return { ...value, altText: tell(alt, value['altText']) };
    }
    case 'list':
      return Array.isArray(value)
        ? value.map((entry: unknown, index) =>
            isObject(entry)
              ? fieldsIn(
                  field.fields,
                  entry,
                  { name: `${at.name}.${index}`, label: `${at.label} ${index + 1}` },
                  tell,
                )
              : entry,
          )
        : value;
    default:
      return value;
  }
}

/** Data of a block with each text that visitors read as it is answered; what is no text stays. */
export function fieldsIn(
  fields: readonly BlockField[],
  data: BlockData,
  place: Place,
  tell: Tell,
): BlockData {
  const told = fields.flatMap((field): [string, unknown][] =>
    field.name in data ? [[field.name, fieldIn(field, data[field.name], place, tell)]] : [],
  );
  return { ...data, ...Object.fromEntries(told) };
}

/**
 * Sections with each text of their blocks as it is answered. Fields are named by their block, and in lists by their
 * place: `abcd.entries.0.title`. Blocks of unknown types stay as they are.
 */
export function contentIn(content: PageContent, thing: TranslatedThing, tellOf: TellText): PageContent {
  const tell: Tell = (field, text) => tellOf(thing, field, text);
  const sections = content.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) => {
      const kind = kindOf(block.type);
      if (kind === undefined) return block;
      return {
        ...block,
        data: fieldsIn(kind.fields, block.data, { name: block.id, label: kind.title }, tell),
      };
    }),
  }));
  return { ...content, sections };
}
