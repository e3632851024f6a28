/** Where many people have their mail, by the country where they mostly do. */
const PROVIDERS: readonly string[] = (
  'gmail.com googlemail.com outlook.com hotmail.com live.com yahoo.com ymail.com icloud.com aol.com protonmail.com ' +
  'comcast.net verizon.net bellsouth.net sbcglobal.net yahoo.ca rogers.com sympatico.ca ' +
  'hotmail.co.uk yahoo.co.uk live.co.uk outlook.co.uk btinternet.com virginmedia.com ' +
  'gmx.de gmx.net web.de t-online.de freenet.de arcor.de yahoo.de hotmail.de outlook.de gmx.at gmx.ch bluewin.ch ' +
  'orange.fr wanadoo.fr free.fr laposte.net sfr.fr hotmail.fr yahoo.fr outlook.fr gmail.fr ' +
  'libero.it hotmail.it yahoo.it hotmail.es yahoo.es outlook.es hotmail.nl ziggo.nl telenet.be skynet.be ' +
  'yahoo.com.br hotmail.com.br uol.com.br yahoo.co.jp docomo.ne.jp yahoo.com.au bigpond.com optusnet.com.au'
).split(' ');

/** Other places for mail that are one letter off one of those, and right as they are. */
const OTHERS: readonly string[] =
  'mail.com email.com me.com gmx.com gmx.fr mail.de yahoo.in yahoo.co.in live.de live.fr live.it live.nl'.split(
    ' ',
  );

const KNOWN: ReadonlySet<string> = new Set([...PROVIDERS, ...OTHERS]);

/** True for texts of which one becomes the other by one letter more, less, another or two that change places. */
function isOneOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const rest = short.slice(start);
  if (short.length < long.length) return rest === long.slice(start + 1);
  const isSwapped = rest[0] === long[start + 1] && rest[1] === long[start];
  return rest.slice(1) === long.slice(start + 1) || (isSwapped && rest.slice(2) === long.slice(start + 2));
}

/**
 * The email address that was probably meant: with the name of a big provider where the given one is a letter off.
 * @returns undefined where there is nothing to suggest
 */
export function suggestEmail(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  if (at < 1 || KNOWN.has(domain)) return undefined;
  const meant = PROVIDERS.find((provider) => isOneOff(domain, provider));
  return meant && `${address.slice(0, at + 1)}${meant}`;
}
