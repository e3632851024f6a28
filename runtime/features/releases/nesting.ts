const OPENING = '{([';
const CLOSING = '})]';

/** Where a comment, a string or a bare address that begins at a place ends; the place itself for anything else. */
export function skipToken(text: string, at: number): number {
  const sign = text[at];
  const ending = (end: string, length: number) => {
    const found = text.indexOf(end, at + length);
    return found === -1 ? text.length : found + end.length;
  };
  if (sign === '/' && text[at + 1] === '*') return ending('*/', 2);
  if (sign === '/' && text[at + 1] === '/') return ending('\n', 2) - 1;
  if (sign === '"' || sign === "'") {
    for (let next = at + 1; next < text.length; next += 1) {
      if (text[next] === '\\') next += 1;
      else if (text[next] === sign || text[next] === '\n') return next + 1;
    }
    return text.length;
  }
  if (sign === '(' && text.slice(at - 3, at).toLowerCase() === 'url') {
    const first = /\S/.exec(text.slice(at + 1, at + 40))?.[0];
    if (first !== '"' && first !== "'") return ending(')', 1);
  }
  return at;
}

/**
 * Finds the line on which brackets of a style sheet are nested too deep, in one pass and before anybody compiles it.
 * @returns the line from 1, or undefined
 */
export function lineOfDepth(text: string, most: number): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const next = skipToken(text, at);
    if (next > at) {
      at = next - 1;
      continue;
    }
    const sign = text[at] ?? '';
    if (OPENING.includes(sign)) depth += 1;
    else if (CLOSING.includes(sign)) depth = Math.max(0, depth - 1);
    if (depth > most) return lineAt(text, at);
  }
  return undefined;
}

/** The line of a place in a text, from 1. */
export function lineAt(text: string, place: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < place; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
