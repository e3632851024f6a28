import { toText } from '#shared/json/values.ts';
import { formatter } from '../../definition.ts';

export const absUrl = formatter({
  name: 'AbsUrl',
  summary: 'Puts the base address of the site before a path.',
  params: [],
  examples: [
    {
      template: '{p|AbsUrl}',
      json: { p: 'a/b', 'base-url': 'https://x.test' },
      output: 'https://x.test/a/b',
    },
  ],
  usesScope: true,
  apply: (value, _args, scope) => `${toText(scope.resolve(['base-url']))}/${toText(value)}`,
});
