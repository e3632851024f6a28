import type { TextRules } from '#shared/http/endpoint.ts';
import type { TellPlace } from '../worker-pool/protocol.ts';
import { type CleanFields, cleanFields } from './clean-texts.ts';

/** Fields that are cleaned in a process for such work. */
export interface TextOrder {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly rules: TextRules;
}

/** Cleans fields, and tells of each before it begins, so that it is known which one takes too much. */
export function cleanOrder(
  { fields, rules }: TextOrder,
  tell: TellPlace,
): CleanFields<Readonly<Record<string, unknown>>> {
  const cleaned = Object.entries(fields).map(([name, field]) => {
    tell({ path: name, line: 1 });
    return cleanFields({ [name]: field }, rules);
  });
  return {
    value: Object.fromEntries(cleaned.flatMap(({ value }) => Object.entries(value))),
    changed: cleaned.flatMap(({ changed }) => changed),
  };
}
