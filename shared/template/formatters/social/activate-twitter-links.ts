import { toText } from '#shared/json/values.ts';
import { formatter } from '../../definition.ts';

const URL = /\b(?:https?|ftp|file):\/\/[-A-Za-z0-9+&@#/%?=~_|!:,.;]*[-A-Za-z0-9+&@#/%=~_|]/g;
const MENTION = /(^|\s)@(\w+)/g;
const TAG = /(^|\s)#(\w+)/g;

export const activateTwitterLinks = formatter({
  name: 'activate-twitter-links',
  summary: 'Turns addresses, mentions and hash tags into links.',
  params: [],
  examples: [
    {
      template: '{a|activate-twitter-links}',
      json: { a: 'hi @ada' },
      output: 'hi <a target="new" href="https://twitter.com/ada/">@ada</a>',
    },
  ],
  apply: (value) =>
    toText(value)
      .replace(URL, '<a target="new" href="$&">$&</a>')
      .replace(MENTION, '$1<a target="new" href="https://twitter.com/$2/">@$2</a>')
      .replace(TAG, '$1<a target="new" href="https://twitter.com/hashtag/$2?src=hash">#$2</a>'),
});
