import { isLocale } from '../../argument-checks.ts';
import type { FormatterDefinition, Param } from '../../definition.ts';
import { formatter } from '../../definition.ts';

const ANYTHING: Param = { name: 'option', summary: 'Read by nobody.', isRequired: true, isRepeated: true };
const LOCALE: Param = { name: 'locale', summary: 'Read by nobody; such as de-DE.' };

/** Names that old templates use; the value stays as it is. */
export const unchanged: readonly FormatterDefinition[] = [
  known('datetimefield', ' year', [ANYTHING]),
  known('unit', '', []),
  known('money-format', '', []),
  known('moneyFormat', '', []),
  known('money-string', '', []),
  formatter({ ...known('i18n-money-format', ' de-DE', [LOCALE]), check: isLocale }),
];

function known(name: string, args: string, params: readonly Param[]): FormatterDefinition {
  return formatter({
    name,
    summary: 'Known for the sake of old templates; leaves the value as it is.',
    params,
    examples: [{ template: `{n|${name}${args}}`, json: { n: 123456 }, output: '123456' }],
    apply: (value) => value,
  });
}
