import { ANY_LENGTH, ANY_NAME } from '../syntax/parse.ts';
import { TagReader } from '../syntax/tag-reader.ts';

const LEFT = '{.meta-left}';

/**
 * Writes static text so that no part of it is read as a tag, whichever formatters and predicates are known:
 * the brace of what would be one becomes `{.meta-left}`, all else stays.
 * @param isBeforeComment a multi-line comment follows, which an open brace before it would take apart
 */
export function protectText(text: string, isBeforeComment: boolean): string {
  const reader = new TagReader(text, ANY_NAME, ANY_LENGTH);
  let output = '';
  let done = 0;
  let at = 0;
  for (;;) {
    const first = text.indexOf('{', at);
    if (first < 0) return output + text.slice(done);
    if (text.startsWith('##', first + 1)) {
      output += text.slice(done, first) + LEFT;
      done = at = first + 1;
      continue;
    }
    const close = text.indexOf('}', first);
    if (close < 0) {
      const rest = text.slice(first);
      return output + text.slice(done, first) + (isBeforeComment ? rest.replaceAll('{', LEFT) : rest);
    }
    const open = text.lastIndexOf('{', close);
    if (reader.readTag(open, close)) {
      output += text.slice(done, open) + LEFT;
      done = open + 1;
    }
    at = close + 1;
  }
}
