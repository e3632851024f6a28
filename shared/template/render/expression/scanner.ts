const DUPLICATE_POINT = 'Duplicate decimal point in number';
const UNTERMINATED = 'Unterminated string';
const HEX_DIGITS = /[0-9a-fA-F]+/y;
const DIGITS = /\d+/y;
const CONTROL_NAMES: ReadonlyMap<string, string> = new Map([
  ['\b', 'backspace'],
  ['\f', 'form feed'],
  ['\n', 'line feed'],
  ['\r', 'carriage return'],
  ['\t', 'tab'],
]);

/** Kind of a character as messages name it. */
export function characterKind(character: string): string {
  return CONTROL_NAMES.get(character) ?? (character < ' ' ? 'control character' : 'character');
}

/** Reads an expression from left to right: names, numbers and texts from where it stands. */
export class Scanner {
  readonly text: string;
  readonly mistakes: string[] = [];
  at = 0;
  #isStopped = false;

  constructor(text: string) {
    this.text = text;
  }

  /** Notes what cannot be read; nothing behind it is. */
  stop(mistake: string): void {
    if (!this.#isStopped) this.mistakes.push(mistake);
    this.#isStopped = true;
    this.at = this.text.length;
  }

  /**
   * Takes what a pattern finds here.
   * @param pattern is sticky
   */
  take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  takeNumber(): number {
    const { text } = this;
    const start = this.at;
    if (text[start] === '0' && (text[start + 1] === 'x' || text[start + 1] === 'X')) {
      this.at += 2;
      if (this.take(HEX_DIGITS) === '') this.stop('Expected digits after start of hex number');
      return Number(text.slice(start, this.at));
    }
    this.take(DIGITS);
    const hasPoint = text[this.at] === '.';
    if (hasPoint) {
      this.at++;
      this.take(DIGITS);
    }
    if (text[this.at] === '.') this.stop(DUPLICATE_POINT);
    if (text[this.at] === 'e' || text[this.at] === 'E') this.#takeExponent(hasPoint);
    return Number(text.slice(start, this.at));
  }

  #takeExponent(hasPoint: boolean): void {
    const { text } = this;
    this.at++;
    if (text[this.at] === '+' || text[this.at] === '-') this.at++;
    const digits = this.take(DIGITS);
    if (text[this.at] === '.') this.stop(hasPoint ? DUPLICATE_POINT : 'Unexpected decimal point in exponent');
    else if (digits === '') this.stop('Expected a digit after exponent in decimal number');
  }

  /** Takes a text with its quotes. */
  takeString(quote: string): string {
    const { text } = this;
    this.at++;
    let value = '';
    for (;;) {
      const character = text[this.at++];
      if (character === undefined) this.stop(UNTERMINATED);
      if (character === undefined || character === quote) return value;
      if (character === '\n' || character === '\r')
        this.stop(`Illegal bare ${CONTROL_NAMES.get(character)} character in string literal`);
      value += character === '\\' ? this.#takeEscape() : character;
    }
  }

  #takeEscape(): string {
    const character = this.text[this.at++];
    switch (character) {
      case undefined:
        this.stop(UNTERMINATED);
        return '';
      case 'n':
        return '\n';
      case 't':
        return '\t';
      case 'f':
        return '\f';
      case 'r':
        return '\r';
      case 'x':
        return this.#takeHex(2, 'Invalid 2-char hex escape found');
      case 'u':
        return this.#takeHex(4, 'Invalid unicode escape found');
      case 'U':
        return this.#takeHex(8, 'Invalid unicode escape found');
      default:
        return character;
    }
  }

  #takeHex(digits: number, complaint: string): string {
    const hex = this.text.slice(this.at, this.at + digits);
    if (hex.length < digits || !/^[0-9a-fA-F]+$/.test(hex)) {
      this.stop(complaint);
      return '';
    }
    this.at += digits;
    const code = Number.parseInt(hex, 16);
    const isControl = code <= 0x08 || (code >= 0x0e && code <= 0x1f);
    return isControl || code > 0x10ffff ? ' ' : String.fromCodePoint(code);
  }
}
