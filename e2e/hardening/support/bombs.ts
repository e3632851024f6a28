import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MB = 1024 * 1024;

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** A PNG in black and white: some KB of file for any number of pixels. */
export function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const pixels = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 });
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', head),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** An archive with one entry that says it has 4 GB, and that goes on for as long as anybody unpacks it. */
export function zipBomb(entry: string): Buffer {
  const name = Buffer.from(entry, 'latin1');
  const packed = deflateRawSync(Buffer.alloc(42 * MB), { level: 9 });
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(packed.length, 4);
  sizes.writeUInt32LE(0xffff_fffe, 8);
  const local = Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 0, 0, 0, 0]);
  const lengths = Buffer.alloc(4);
  lengths.writeUInt16LE(name.length, 0);
  const central = Buffer.from([0x50, 0x4b, 1, 2, 20, 0, 20, 0, 0, 0, 8, 0, 0, 0, 0, 0]);
  const entryHead = Buffer.concat([central, sizes, lengths, Buffer.alloc(14), name]);
  const body = Buffer.concat([local, sizes, lengths, name, packed]);
  const end = Buffer.alloc(22);
  end.writeUInt32BE(0x504b_0506, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entryHead.length, 12);
  end.writeUInt32LE(body.length, 16);
  return Buffer.concat([body, entryHead, end]);
}

const SVG = 'xmlns="http://www.w3.org/2000/svg" width="40" height="30"';

/** A drawing that runs scripts wherever a drawing can. */
export const SCRIPTED_SVG = Buffer.from(
  `<svg ${SVG} onload="alert(1)"><script>alert(2)</script><a href="javascript:alert(3)"><rect width="9" height="9"/></a>` +
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(4)"/></foreignObject>' +
    '<image href="https://elsewhere.example/x.png"/><style>@import "https://elsewhere.example/x.css";</style>' +
    '<set attributeName="href" to="javascript:alert(5)"/></svg>',
);

/** A drawing whose one word is a billion words. */
export const LAUGHING_SVG = Buffer.from(
  `<!DOCTYPE svg [<!ENTITY a "ha">${'bcdefghij'
    .split('')
    .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index] ?? ''};`.repeat(10)}">`)
    .join('')}]><svg ${SVG}><text>&j;</text></svg>`,
);

/** A drawing that reads a file of the server. */
export const READING_SVG = Buffer.from(
  `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg ${SVG}><text>&a;</text></svg>`,
);

/** One pixel that is a script too, in what comes after it. */
export const GIF_WITH_SCRIPT = Buffer.concat([
  Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  Buffer.from('=1;alert(document.cookie)//'),
]);

/** A script that begins like a picture. */
export const SCRIPT_AS_GIF = Buffer.from('GIF89a/*\0\0\0\0*/=1;alert(document.cookie)//');

/** The first bytes of a video. */
export const VIDEO_HEAD = Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41\0\0\0\0', 'latin1');
