import { escapeScriptEnd } from '#shared/html/escape.ts';
import { formatter } from '../../definition.ts';

export const json = formatter({
  name: 'json',
  summary: 'Compact JSON that is safe inside a script element.',
  params: [],
  examples: [
    {
      template: '{a|json}',
      json: { a: { b: ['</script>', 1, null] } },
      output: '{"b":["<\\/script>",1,null]}',
    },
  ],
  apply: (value) => (value === undefined ? '' : escapeScriptEnd(JSON.stringify(value))),
});
