type Sign = readonly [name: string, pattern: RegExp];

// The order matters: most browsers also call themselves by the names of older ones.
const PROGRAMS: readonly Sign[] = [
  ['Awning Studio', /\b(?:AwningStudio|Electron)\//],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPiOS|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
  ['curl', /^curl\//],
  ['Node.js', /^node\b/i],
];

const SYSTEMS: readonly Sign[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
];

function nameIn(signs: readonly Sign[], text: string): string | undefined {
  return signs.find(([, pattern]) => pattern.test(text))?.[0];
}

/** The device of a session in words, such as "Firefox on Windows", from what the caller's program says it is. */
export function deviceOf(userAgent: string): string {
  const program = nameIn(PROGRAMS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (program === undefined && system === undefined) return 'Unknown device';
  if (system === undefined) return program ?? '';
  return program === undefined ? `A browser on ${system}` : `${program} on ${system}`;
}
