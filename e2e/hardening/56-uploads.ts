import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Media, signMedia, uploadMedia } from '#shared/features/media/contract.ts';
import { MEDIA_MAX_BYTES, UPLOAD_MAX_BYTES } from '#shared/features/media/rules.ts';
import { SITES } from './support/bench.ts';
import {
  GIF_WITH_SCRIPT,
  LAUGHING_SVG,
  pngOf,
  READING_SVG,
  SCRIPT_AS_GIF,
  SCRIPTED_SVG,
  VIDEO_HEAD,
  zipBomb,
} from './support/bombs.ts';
import { runCheck } from './support/check.ts';
import { field } from './support/http.ts';
import { type SentAnswer, sendFile, type SentFile, watchMemory } from './support/uploads.ts';

const MB = 1024 * 1024;
const TWO_GB = 2048 * MB;
const MOST_GROWTH_MB = 100;
/** When a slow body is to be gone, with the time that a busy machine takes. */
const CUT_MS = 30_000;
const SLACK_MS = 5_000;
/** What travels between the limit and the answer. */
const ON_THE_WAY = 64 * MB;

function* stream(head: Buffer, total: number): Generator<Buffer> {
  yield head;
  const part = Buffer.alloc(MB, 7);
  for (let sent = head.length; sent < total; sent += part.length) yield part;
}

async function* trickle(head: Buffer): AsyncGenerator<Buffer> {
  yield head;
  for (;;) {
    await wait(1_000);
    yield Buffer.from('x');
  }
}

/** Bombs that are refused by their heads alone, with the codes that may say so. */
const REFUSED: readonly (readonly [
  title: string,
  filename: string,
  body: Buffer,
  codes: readonly string[],
])[] = [
  ['a picture of 400 megapixels', 'large.png', pngOf(20_000, 20_000), ['TOO_MANY_PIXELS']],
  ['a drawing with a billion words', 'laugh.svg', LAUGHING_SVG, ['MEDIA_BROKEN']],
  ['a drawing that reads files', 'reads.svg', READING_SVG, ['MEDIA_BROKEN']],
  ['a script that begins like a picture', 'script.gif', SCRIPT_AS_GIF, ['MEDIA_BROKEN']],
  [
    'markup that is called a picture',
    'page.png',
    Buffer.from('<html><script>1</script>'),
    ['MEDIA_MISMATCH'],
  ],
  ['markup', 'page.html', Buffer.from('<html><script>1</script>'), ['MEDIA_TYPE']],
  ['a program', 'setup.exe', Buffer.from('MZ\x90\0\x03\0\0\0\x04\0', 'latin1'), ['MEDIA_TYPE']],
  [
    'a program that is called a picture',
    'setup.png',
    Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'),
    ['MEDIA_MISMATCH', 'MEDIA_TYPE'],
  ],
];

await runCheck('C56', async (bench, findings) => {
  const { alpha } = SITES;
  const staff = await bench.staff(alpha);
  const send = (filename: string, body: Pick<SentFile, 'parts' | 'length'>): Promise<SentAnswer> =>
    sendFile({
      ...body,
      port: bench.nextPort(),
      host: alpha,
      path: `${uploadMedia.path}?filename=${encodeURIComponent(filename)}`,
      token: staff.token,
    });
  const sendAll = (filename: string, body: Buffer) => send(filename, { parts: [body], length: body.length });

  /** The bytes of a file as the site serves them, with the policy that comes along. */
  async function readBack({
    json,
  }: SentAnswer): Promise<{ text: string; policy: string; disposition: string }> {
    const { media } = json as { media: Media };
    const link = await staff.call(signMedia.method, signMedia.path.replace(':mediaId', media.id), {});
    const { text, headers } = await bench.ask(alpha, String(field(link, 'url')));
    return {
      text,
      policy: String(headers['content-security-policy']),
      disposition: String(headers['content-disposition']),
    };
  }

  // Both processes have read a picture before their memory is looked at.
  for (let index = 0; index < 4; index += 1) await sendAll(`warm-${index}.png`, pngOf(2_000, 1_000 + index));
  const grown = watchMemory(bench.servers.map(({ pid }) => pid));

  const slow = send('slow.png', { parts: trickle(pngOf(10, 10).subarray(0, 60)) });

  for (const [title, filename, body, codes] of REFUSED) {
    const { status, code } = await sendAll(filename, body);
    findings.expect(
      (status === 413 || status === 415) && codes.includes(code),
      `${title}: answers ${status} ${code}`,
    );
  }

  const scripted = await sendAll('scripted.svg', SCRIPTED_SVG);
  const drawing = await readBack(scripted);
  findings.expect(scripted.status === 201, `a drawing with scripts: answers ${scripted.status}`);
  findings.expect(
    !/script|alert|onload|foreignObject|elsewhere/i.test(drawing.text),
    `a drawing with scripts comes back as ${drawing.text}`,
  );
  findings.expect(drawing.policy.includes('sandbox'), `a drawing comes with the policy ${drawing.policy}`);

  const gif = await sendAll('pixel.gif', GIF_WITH_SCRIPT);
  findings.expect(gif.status === 201, `a picture with a script behind it: answers ${gif.status}`);
  findings.expect(
    !(await readBack(gif)).text.includes('alert'),
    'a picture with a script behind it keeps the script',
  );

  // Archives are never unpacked here: what comes is what is kept.
  for (const [filename, entry] of [
    ['bomb.zip', 'bomb.bin'],
    ['bomb.docx', '[Content_Types].xml'],
  ] as const) {
    const bomb = zipBomb(entry);
    const zip = await sendAll(filename, bomb);
    const kept = zip.status === 201 ? (zip.json as { media: Media }).media.bytes : bomb.length;
    findings.expect([201, 415].includes(zip.status), `${filename}: answers ${zip.status} ${zip.code}`);
    findings.expect(kept === bomb.length, `${filename}: ${bomb.length} bytes become ${kept}`);
    if (zip.status === 201) {
      const { disposition } = await readBack(zip);
      findings.expect(disposition.startsWith('attachment'), `${filename} comes as ${disposition}`);
    }
  }

  const said = await send('said.mp4', { parts: stream(VIDEO_HEAD, TWO_GB), length: TWO_GB });
  findings.expect(
    said.status === 413 && said.bytes < ON_THE_WAY,
    `2 GB that say so: answers ${said.status} after ${said.bytes} bytes`,
  );
  for (const [filename, head, limit] of [
    ['endless.mp4', VIDEO_HEAD, UPLOAD_MAX_BYTES],
    ['endless.png', pngOf(10, 10), MEDIA_MAX_BYTES.image],
  ] as const) {
    const { status, bytes, ms } = await send(filename, { parts: stream(head, TWO_GB) });
    findings.note(filename, { status, mb: Math.round(bytes / MB), seconds: Math.round(ms / 1000) });
    findings.expect(
      status === 413 && bytes < limit + ON_THE_WAY,
      `${filename}: answers ${status} after ${bytes} bytes, the limit is ${limit}`,
    );
  }

  const cut = await slow;
  findings.note('slow', { status: cut.status, bytes: cut.bytes, seconds: Math.round(cut.ms / 1000) });
  findings.expect(
    (cut.status === 408 || cut.status === 0) && cut.ms < CUT_MS + SLACK_MS,
    `one byte a second: answers ${cut.status} after ${Math.round(cut.ms)} ms`,
  );

  const growth = grown();
  findings.note('growth in MB', growth);
  findings.expect(Math.max(...growth) < MOST_GROWTH_MB, `memory grows by ${growth.join(' and ')} MB`);

  await wait(1_000);
  const left = readdirSync(path.join(bench.ground.folder, 'incoming'));
  findings.expect(left.length === 0, `${left.length} files that came in half are left`);
});
