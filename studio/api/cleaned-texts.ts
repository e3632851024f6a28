import type { Client } from '#shared/http/client.ts';
import type { Endpoint, TextKind } from '#shared/http/endpoint.ts';
import { CLEANED_FIELD } from '#shared/text/cleaned-field.ts';

/** Fields of a call of which the server took something out, by how they are cleaned. */
export type CleanedTexts = Readonly<Record<'html' | 'line', readonly string[]>>;

function cleanedOf({ texts = {} }: Pick<Endpoint, 'texts'>, output: unknown): CleanedTexts {
  const { [CLEANED_FIELD]: names = [] } = output as { readonly [CLEANED_FIELD]?: readonly string[] };
  const ofKind = (kind: TextKind) => names.filter((name) => (texts[name] ?? texts['*']) === kind);
  return { html: ofKind('html'), line: [...ofKind('line'), ...ofKind('json')] };
}

/** The same client, which tells of each answer what was taken out of the texts that were sent. */
export function tellingCleaned(client: Client, onCleaned: (cleaned: CleanedTexts) => void): Client {
  return {
    async call(endpoint, input, options) {
      const output = await client.call(endpoint, input, options);
      if (endpoint.texts === undefined) return output;
      const cleaned = cleanedOf(endpoint, output);
      if (cleaned.html.length + cleaned.line.length > 0) onCleaned(cleaned);
      return output;
    },
  };
}
