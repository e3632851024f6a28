import { html, type Markup, verbatim } from '#shared/html/html.ts';
import { toText } from '#shared/json/values.ts';
import { markupFormatter } from '../../definition.ts';

const URL = /\b((?:https?|ftp|file):\/\/[-A-Za-z0-9+&@#/%?=~_|!:,.;]*[-A-Za-z0-9+&@#/%=~_|])/;
const NAME = /( )([@#]\w+)/;
/** At the start of the whole text a name needs no space before it. */
const FIRST_NAME = /(^| )([@#]\w+)/;

export const activateTwitterLinks = markupFormatter({
  name: 'activate-twitter-links',
  summary: 'Turns addresses, mentions and hash tags into links.',
  prints: 'elements',
  params: [],
  examples: [
    {
      template: '{a|activate-twitter-links}',
      json: { a: 'hi @ada' },
      output: 'hi <a target="new" href="https://twitter.com/ada/">@ada</a>',
    },
  ],
  apply: (value) => {
    const pieces = toText(value).split(URL);
    return html`${pieces.map((piece, i) => (i % 2 === 1 ? link(piece, piece) : withNames(piece, i === 0)))}`;
  },
});

function withNames(text: string, isFirst: boolean): Markup {
  const pieces = text.split(isFirst ? FIRST_NAME : NAME);
  return html`${pieces.map((piece, i) => (i % 3 === 2 ? link(addressOf(piece), piece) : verbatim(piece)))}`;
}

function addressOf(name: string): string {
  const word = name.slice(1);
  return name.startsWith('@')
    ? `https://twitter.com/${word}/`
    : `https://twitter.com/hashtag/${word}?src=hash`;
}

function link(url: string, text: string): Markup {
  return html`<a target="new" href="${verbatim(url)}">${verbatim(text)}</a>`;
}
