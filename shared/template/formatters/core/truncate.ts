import { truncate as cut } from '#shared/text/truncate.ts';
import { isWholeNumber } from '../../argument-checks.ts';
import { formatter } from '../../definition.ts';
import { toText } from '#shared/json/values.ts';

const DEFAULT_LIMIT = 100;
const DEFAULT_ELLIPSIS = '...';

export const truncate = formatter({
  name: 'truncate',
  summary: 'Cuts a long text behind a word.',
  params: [
    { name: 'limit', summary: 'Most characters; 100 unless given.' },
    { name: 'ellipsis', summary: 'What follows the cut; "..." unless given.' },
  ],
  check: isWholeNumber,
  examples: [
    { template: '{a|truncate 8}', json: { a: 'hello wonderful' }, output: 'hello ...' },
    { template: '{a|truncate/3/ …}', json: { a: 'abcdef' }, output: 'abc …' },
  ],
  parse: ([limit, ellipsis = DEFAULT_ELLIPSIS]) => ({
    limit: limit === undefined ? DEFAULT_LIMIT : Number.parseInt(limit, 10),
    ellipsis,
  }),
  apply: (value, { limit, ellipsis }) => (limit >= 1 ? cut(toText(value), limit, ellipsis) : value),
});
