import { escapeScriptEnd } from '#shared/html/escape.ts';
import { formatter } from '../../definition.ts';

export const jsonPretty = formatter({
  name: 'json-pretty',
  summary: 'JSON on several lines, indented by two spaces.',
  params: [],
  examples: [
    { template: '{a|json-pretty}', json: { a: { b: 1, c: [] } }, output: '{\n  "b": 1,\n  "c": []\n}' },
  ],
  apply: (value) => (value === undefined ? '' : escapeScriptEnd(JSON.stringify(value, undefined, 2))),
});
