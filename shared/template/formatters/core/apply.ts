import { emptyObject } from '#shared/json/values.ts';
import { formatter } from '../../definition.ts';

export const apply = formatter({
  name: 'apply',
  summary: 'Runs a macro or partial with the value as its current node.',
  params: [
    { name: 'name', summary: 'The macro or partial.', isRequired: true },
    { name: 'private', summary: 'Names do not resolve outside of the value.' },
    { name: 'key=value', summary: 'Seen by the callee as {@args.key}.', isRepeated: true },
  ],
  examples: [
    {
      template: '{p|apply card}',
      json: { p: { name: 'Ada' } },
      partials: { card: '<b>{name}</b>' },
      output: '<b>Ada</b>',
    },
    { template: '{.macro m}{@args.a}{x}{.end}{p|apply m private a=1}', json: { p: {}, x: 2 }, output: '1' },
  ],
  usesScope: true,
  handsOn: true,
  parse: ([name, ...options]) => ({
    name,
    isPrivate: options.includes('private'),
    values: options.length === 0 ? undefined : toArgs(options),
  }),
  apply: (value, { name, isPrivate, values }, scope) =>
    name === undefined ? '' : scope.applyPartial(name, value, isPrivate, values),
});

function toArgs(options: readonly string[]): Record<string, string> {
  const args = emptyObject<string>();
  for (const option of options) {
    const at = option.indexOf('=');
    if (at >= 0) args[option.slice(0, at)] = option.slice(at + 1);
  }
  return args;
}
