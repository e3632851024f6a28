/** Cents as "$1,234.50"; each engine registers this same function in its own way. */
export function usd(cents: number): string {
  const digits = String(cents);
  const fraction = digits.length > 1 ? digits.slice(-2) : `0${digits}`;
  let whole = digits.length > 2 ? digits.slice(0, -2) : '0';
  let grouped = '';
  while (whole.length > 3) {
    grouped = `,${whole.slice(-3)}${grouped}`;
    whole = whole.slice(0, -3);
  }
  return `$${whole}${grouped}.${fraction}`;
}

/** The fastest escape known to us: it hops from special to special by indexOf. */
export function escape(text: string): string {
  const amp = text.indexOf('&');
  const less = text.indexOf('<');
  const greater = text.indexOf('>');
  return amp < 0 && less < 0 && greater < 0 ? text : hop(text, amp, less, greater);
}

function hop(text: string, firstAmp: number, firstLess: number, firstGreater: number): string {
  const { length } = text;
  let amp = firstAmp < 0 ? length : firstAmp;
  let less = firstLess < 0 ? length : firstLess;
  let greater = firstGreater < 0 ? length : firstGreater;
  let output = '';
  let from = 0;
  for (;;) {
    const at = amp < less ? (amp < greater ? amp : greater) : less < greater ? less : greater;
    if (at === length) break;
    if (from < at) output += text.slice(from, at);
    from = at + 1;
    if (at === amp) {
      output += '&amp;';
      amp = text.indexOf('&', from);
      if (amp < 0) amp = length;
    } else if (at === less) {
      output += '&lt;';
      less = text.indexOf('<', from);
      if (less < 0) less = length;
    } else {
      output += '&gt;';
      greater = text.indexOf('>', from);
      if (greater < 0) greater = length;
    }
  }
  return from < length ? output + text.slice(from) : output;
}
