import { randomBytes } from 'node:crypto';
import { type RawEntry, writeRawArchive } from './raw-archive.ts';

const MB = 1024 * 1024;

/** A theme that is taken as it is. */
export const GOOD_THEME: readonly RawEntry[] = [
  { name: 'template.conf', content: JSON.stringify({ name: 'Hostile', stylesheets: ['a.less'] }) },
  {
    name: 'site.region',
    content: '<html><head>{squarespace-headers}</head><body>{squarespace.main-content}</body></html>',
  },
  { name: 'pages/home.page', content: '<h1>{collection.title}</h1>' },
  { name: 'styles/a.less', content: 'a { color: red; }' },
];

const withEntry = (...entries: readonly RawEntry[]) => writeRawArchive([...GOOD_THEME, ...entries]);

/** Archives that are refused whole, each by words that its refusal holds; made when they are asked for. */
export const HOSTILE_ARCHIVES: Readonly<
  Record<string, { readonly make: () => Buffer; readonly says: RegExp }>
> = {
  'a path out of the folder': {
    make: () => withEntry({ name: '../../evil.block', content: 'x' }),
    says: /leads out of its folder|damaged/,
  },
  'a path from the top': {
    make: () => withEntry({ name: '/etc/evil.block', content: 'x' }),
    says: /leads out of its folder|damaged/,
  },
  'a path with backslashes': {
    make: () => withEntry({ name: '..\\evil.block', content: 'x' }),
    says: /leads out of its folder|damaged/,
  },
  'a link': {
    make: () => withEntry({ name: 'assets/passwd', content: '/etc/passwd', mode: 0o120777 }),
    says: /is a link/,
  },
  'a file packed too well': {
    make: () => withEntry({ name: 'assets/a.svg', content: Buffer.alloc(19 * MB, 32), isPacked: true }),
    says: /packed in a way/,
  },
  'a file that is larger than it says': {
    make: () =>
      withEntry({ name: 'assets/a.bin', content: Buffer.alloc(8 * MB), isPacked: true, claimedBytes: 10 }),
    says: /damaged/,
  },
  'a file that is too large': {
    make: () => withEntry({ name: 'assets/a.bin', content: randomBytes(21 * MB) }),
    says: /more than 20 MB/,
  },
  'too many files': {
    make: () => withEntry(...Array.from({ length: 2_001 }, (_, at) => ({ name: `assets/${at}` }))),
    says: /at most 2000 files/,
  },
  'a list of entries without end': {
    make: () => withEntry(...Array.from({ length: 30_000 }, (_, at) => ({ name: `f${at}/` }))),
    says: /at most 20,000 entries/,
  },
  'a page of 10 MB': {
    make: () => withEntry({ name: 'pages/about.page', content: randomBytes(5 * MB).toString('hex') }),
    says: /more than 1,000,000 characters/,
  },
  'a text that is no UTF-8': {
    make: () => withEntry({ name: 'pages/about.page', content: Buffer.from([0x61, 0xff, 0xfe]) }),
    says: /not written in UTF-8/,
  },
  'a name that is no UTF-8': {
    make: () => withEntry({ name: Buffer.from([0x61, 0xff]), content: 'x' }),
    says: /not written in UTF-8/,
  },
  'names that differ only in capitals': {
    make: () => withEntry({ name: 'Pages/about.page', content: 'x' }),
    says: /differ only in capitals/,
  },
  'a name twice': {
    make: () => withEntry({ name: 'pages/home.page', content: 'x' }),
    says: /twice/,
  },
  'a file that is a folder too': {
    make: () => withEntry({ name: 'pages', content: 'x' }),
    says: /a folder that is a file too/,
  },
  'what the pages of the site say': {
    make: () => withEntry({ name: 'content/collections.json', content: '[]' }),
    says: /kept for what the pages/,
  },
  'a file that is locked': {
    make: () => withEntry({ name: 'assets/a.bin', content: 'x', flags: 1 }),
    says: /damaged/,
  },
  'no settings': {
    make: () => writeRawArchive([{ name: 'site.region', content: 'x' }]),
    says: /no template\.conf/,
  },
  'an archive that is cut off': { make: () => withEntry().subarray(0, -30), says: /damaged/ },
  'no archive': { make: () => Buffer.from('hello'), says: /damaged/ },
};

/** Archives that are taken and do no harm. */
export const HARMLESS_ARCHIVES: Readonly<Record<string, () => Buffer>> = {
  'an archive in an archive': () => {
    let inner = writeRawArchive([{ name: '../evil', content: 'x' }]);
    for (let depth = 0; depth < 5; depth += 1)
      inner = writeRawArchive([{ name: 'inner.zip', content: inner }]);
    return withEntry({ name: 'assets/inner.zip', content: inner });
  },
  'a page that applies itself': () =>
    withEntry(
      { name: 'pages/about.page', content: '{@|apply loop.block}' },
      { name: 'blocks/loop.block', content: 'x{@|apply loop.block}{@|apply loop.block}' },
    ),
  'a page that breaks out of frames': () =>
    withEntry({
      name: 'blocks/frame.block',
      content: '<script>top.location = "https://evil.example/"</script>',
    }),
  'texts that keep patterns busy': () =>
    withEntry(
      { name: 'styles/imports.less', content: '@import('.repeat(100_000) },
      { name: 'blocks/quotes.block', content: `{.section ${'"'.repeat(900_000)}}` },
      { name: 'blocks/tags.block', content: '<squarespace:navigation '.repeat(30_000) },
      { name: 'styles/tweaks.less', content: `// tweak: {}\n${'/*a*/'.repeat(100_000)}b` },
    ),
};
