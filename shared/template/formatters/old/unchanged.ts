import type { FormatterDefinition } from '../../definition.ts';
import { formatter } from '../../definition.ts';

const NAMES = ['datetimefield', 'unit', 'money-format', 'moneyFormat', 'money-string', 'i18n-money-format'];

/** Names that old templates use; the value stays as it is (language reference 23). */
export const unchanged: readonly FormatterDefinition[] = NAMES.map((name) =>
  formatter({
    name,
    summary: 'Known for the sake of old templates; leaves the value as it is.',
    params: [],
    examples: [{ template: `{n|${name}}`, json: { n: 123456 }, output: '123456' }],
    apply: (value) => value,
  }),
);
