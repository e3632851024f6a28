/** What is shown of another site: who shows it, and the address of its frame, which is asked for after a click. */
export interface OutsideFrame {
  readonly provider: string;
  readonly src: string;
}

/** An address of the web in its parts. */
interface WebAddress {
  /** Without `www.`, in lower case. */
  readonly host: string;
  readonly path: string;
  /** What stands between the slashes. */
  readonly parts: readonly string[];
  readonly query: string;
}

/** How the addresses of one site are shown in a frame. */
interface Provider {
  readonly name: string;
  readonly hosts: readonly string[];
  readonly toSrc: (url: WebAddress) => string | undefined;
}

const VIDEO_ID = /^[\w-]{6,20}$/;
const NUMBER = /^\d{5,12}$/;
const HASH = /^[0-9a-f]{6,20}$/;
const SPOTIFY_KINDS: ReadonlySet<string> = new Set([
  'track',
  'album',
  'playlist',
  'episode',
  'show',
  'artist',
]);
const WORD = /^[\w-]{1,64}$/;
const VIMEO_HOSTS = ['vimeo.com', 'player.vimeo.com'];

/** Value of a name in a query; names and values that matter here have no signs that are encoded. */
const valueOf = ({ query }: WebAddress, name: string): string =>
  query
    .split('&')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? '';
const isWord = (text: string | undefined): text is string => text !== undefined && WORD.test(text);

function youTube(url: WebAddress): string | undefined {
  const [first = '', second = ''] = url.parts;
  const isShort = url.host === 'youtu.be';
  const id = isShort ? first : first === 'watch' ? valueOf(url, 'v') : second;
  if (!isShort && !['watch', 'shorts', 'embed', 'live'].includes(first)) return undefined;
  return VIDEO_ID.test(id) ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1` : undefined;
}

function vimeo(url: WebAddress): string | undefined {
  const { parts } = url;
  const at = parts.findIndex((part) => NUMBER.test(part));
  const id = parts[at];
  if (id === undefined) return undefined;
  const hash = parts[at + 1] ?? valueOf(url, 'h');
  return `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${HASH.test(hash) ? `&h=${hash}` : ''}`;
}

function spotify(url: WebAddress): string | undefined {
  const [kind = '', id] = url.parts.filter((part) => !part.startsWith('intl-'));
  return SPOTIFY_KINDS.has(kind) && isWord(id) ? `https://open.spotify.com/embed/${kind}/${id}` : undefined;
}

function soundCloud(url: WebAddress): string | undefined {
  const page = `https://soundcloud.com${url.path}`;
  return url.parts.length < 2
    ? undefined
    : `https://w.soundcloud.com/player/?url=${encodeURIComponent(page)}`;
}

function codePen(url: WebAddress): string | undefined {
  const [author, pen, id] = url.parts;
  return pen === 'pen' && isWord(author) && isWord(id)
    ? `https://codepen.io/${author}/embed/${id}?default-tab=result`
    : undefined;
}

const VIDEO_PROVIDERS: readonly Provider[] = [
  {
    name: 'YouTube',
    hosts: ['youtube.com', 'm.youtube.com', 'youtu.be', 'youtube-nocookie.com'],
    toSrc: youTube,
  },
  { name: 'Vimeo', hosts: VIMEO_HOSTS, toSrc: vimeo },
];

const PROVIDERS: readonly Provider[] = [
  ...VIDEO_PROVIDERS,
  { name: 'Spotify', hosts: ['open.spotify.com'], toSrc: spotify },
  { name: 'SoundCloud', hosts: ['soundcloud.com', 'm.soundcloud.com'], toSrc: soundCloud },
  { name: 'CodePen', hosts: ['codepen.io'], toSrc: codePen },
];

const WEB_ADDRESS = /^https?:\/\/(?:www\.)?([a-z\d.-]+)(?::\d+)?(\/[^?#\s]*)?(?:\?([^#\s]*))?(?:#\S*)?$/i;

/** An address of the web; undefined for everything else. */
export function webAddress(text: string): WebAddress | undefined {
  const [, host, path = '/', query = ''] = WEB_ADDRESS.exec(text) ?? [];
  if (host === undefined) return undefined;
  return { host: host.toLowerCase(), path, parts: path.split('/').filter((part) => part !== ''), query };
}

function find(providers: readonly Provider[], text: string): OutsideFrame | undefined {
  const url = webAddress(text);
  if (url === undefined) return undefined;
  const provider = providers.find(({ hosts }) => hosts.includes(url.host));
  const src = provider?.toSrc(url);
  return provider === undefined || src === undefined ? undefined : { provider: provider.name, src };
}

/** What is shown in a frame for the address of a page of another site; undefined where that has none. */
export const frameOf = (text: string): OutsideFrame | undefined => find(PROVIDERS, text);

/** The same for videos alone. */
export const videoFrameOf = (text: string): OutsideFrame | undefined => find(VIDEO_PROVIDERS, text);

/** True for an address of Vimeo that leads to an account, and to no video that may be shown elsewhere. */
export function isVimeoAccount(text: string): boolean {
  return VIMEO_HOSTS.includes(webAddress(text)?.host ?? '') && videoFrameOf(text) === undefined;
}

/** Hosts of services that take orders for food. */
const ORDERING_HOSTS = ['chownow.com', 'toasttab.com', 'ubereats.com', 'doordash.com', 'grubhub.com'];

/** Whether an address leads to a service that takes orders for food. */
export function isFoodOrdering(address: string): boolean {
  const host = webAddress(address)?.host ?? '';
  return ORDERING_HOSTS.some((one) => host === one || host.endsWith(`.${one}`));
}
