import { toText } from '#shared/json/values.ts';
import { formatMessage } from '#shared/locale/message.ts';
import { messageProblems } from '#shared/locale/message-problems.ts';
import { formatter } from '../../definition.ts';
import { argumentValues, toMessageArguments } from './message-arguments.ts';

export const message = formatter({
  name: 'message',
  summary: 'Fills a message pattern with plurals, choices, money, numbers and dates.',
  params: [
    { name: 'reference', summary: 'A value by place, or by name as name:reference.', isRepeated: true },
  ],
  examples: [
    {
      template: '{m|message n}',
      json: { m: '{0 plural one{# item} other{# items}}', n: 2 },
      locale: 'en',
      output: '2 items',
    },
    { template: '{m|message name:a}', json: { m: 'Hi {name} {0}', a: 'x' }, locale: 'en', output: 'Hi x x' },
  ],
  usesScope: true,
  parse: toMessageArguments,
  apply: (value, args, scope) => {
    if (!scope.locale) return '';
    const { positional, named } = argumentValues(args, scope);
    const pattern = toText(value);
    for (const { code, message: text } of messageProblems(scope.locale, pattern, positional, named)) {
      scope.report(code, `RuntimeError: ${text}`);
    }
    return formatMessage(scope.locale, scope.timeZone(), pattern, { positional, named });
  },
});
