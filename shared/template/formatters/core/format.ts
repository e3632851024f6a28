import { formatter } from '../../definition.ts';
import { toScriptText, toText } from '#shared/json/values.ts';
import { toReference } from '../../reference.ts';

export const format = formatter({
  name: 'format',
  summary: 'Puts values into the numbered places of a pattern.',
  params: [{ name: 'reference', summary: 'Value of {0}, of {1} and so on.', isRepeated: true }],
  examples: [
    {
      template: '{p|format a b.c missing}',
      json: { p: '{0} {1} {2} {3} {x} {0}{10}', a: 'A', b: { c: 'C' } },
      output: 'A C    A',
    },
  ],
  usesScope: true,
  parse: (args) => args.map(toReference),
  apply: (value, references, scope) => {
    const texts = references.map((reference) => toScriptText(scope.resolveOutside(reference)));
    return fill(toText(value), texts);
  },
});

/** Replaces `{n}`; other pairs of braces vanish with what they hold, an open one with all that follows. */
function fill(pattern: string, texts: readonly string[]): string {
  let output = '';
  let done = 0;
  for (;;) {
    const open = pattern.indexOf('{', done);
    if (open < 0) return output + pattern.slice(done);
    output += pattern.slice(done, open);
    const close = pattern.indexOf('}', open);
    if (close < 0) return output;
    const index = pattern.slice(open + 1, close);
    if (/^\d*$/.test(index)) output += texts[Number(index)] ?? '';
    done = close + 1;
  }
}
