/** Escapes text for the content of an element: `&`, `<` and `>`. Quotes stay. */
export function escapeText(text: string): string {
  return escapeWith(text, false);
}

/** Escapes text for an attribute in double quotes: as {@link escapeText}, and `"`. */
export function escapeAttribute(text: string): string {
  return escapeWith(text, true);
}

/** Hops from special to special, so that plain text is searched by the machine's fastest means and not copied. */
function escapeWith(text: string, escapesQuotes: boolean): string {
  let amp = text.indexOf('&');
  let less = text.indexOf('<');
  let greater = text.indexOf('>');
  let quote = escapesQuotes ? text.indexOf('"') : -1;
  if (amp < 0 && less < 0 && greater < 0 && quote < 0) return text;
  const { length } = text;
  if (amp < 0) amp = length;
  if (less < 0) less = length;
  if (greater < 0) greater = length;
  if (quote < 0) quote = length;
  let output = '';
  let done = 0;
  for (;;) {
    const at = Math.min(amp, less, greater, quote);
    if (at === length) return output + text.slice(done);
    output += text.slice(done, at);
    done = at + 1;
    if (at === amp) {
      output += '&amp;';
      amp = next(text, '&', done);
    } else if (at === less) {
      output += '&lt;';
      less = next(text, '<', done);
    } else if (at === greater) {
      output += '&gt;';
      greater = next(text, '>', done);
    } else {
      output += '&quot;';
      quote = next(text, '"', done);
    }
  }
}

function next(text: string, special: string, from: number): number {
  const at = text.indexOf(special, from);
  return at < 0 ? text.length : at;
}

/**
 * JSON text that is safe inside a script element: every `</` is written `<\/`. Every `<!--` is written
 * `\u003c!--`: together with a `<script` it would keep the element from ending where it should.
 */
export function escapeScriptEnd(json: string): string {
  return json.replaceAll('</', '<\\/').replaceAll('<!--', '\\u003c!--');
}
