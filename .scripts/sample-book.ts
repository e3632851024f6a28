/**
 * Sets the recipe book of the sample shop: `npm run sample-book` makes `four-glazes.pdf` of the text beside it.
 * A line of the text begins with what it is: `page`, `glaze`, `row`, `add`, `text`, `electric`, `sub`, `item`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const FOLDER = path.join(import.meta.dirname, '..', 'resources', 'sample-site', 'documents');
/** A5 in points. */
const PAGE = { width: 420, height: 595, margin: 48 };
const PAPER = '0.98 0.96 0.92';
const INK = '0.16 0.15 0.14';
const QUIET = '0.45 0.42 0.38';
const GLAZES = ['0.68 0.77 0.70', '0.64 0.30 0.20', '0.24 0.34 0.58', '0.86 0.80 0.68'];
const FONTS = ['Times-Roman', 'Times-Italic', 'Times-Bold'] as const;
const FONT = { body: 'F1', italic: 'F2', bold: 'F3' } as const;
/** Widths of Times-Roman from the space to the tilde, in thousandths of the size. */
const WIDTHS = [
  250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500, 500,
  500, 500, 500, 500, 500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722, 722, 333,
  389, 722, 611, 889, 722, 722, 556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469,
  500, 333, 444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389,
  278, 500, 500, 722, 500, 500, 444, 480, 200, 480, 541,
];

const widthOf = (text: string, size: number): number =>
  Array.from(text).reduce((sum, letter) => sum + (WIDTHS[letter.charCodeAt(0) - 32] ?? 500), 0) *
  (size / 1000);

const escape = (text: string): string => text.replaceAll(/[\\()]/g, (sign) => `\\${sign}`);

function breakLines(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A test tile: a rounded slab with a hole to hang it by, and a thicker lip of glaze. */
function drawTile(color: string, { x, y, width, height }: Box): string {
  const lip = height * 0.22;
  const right = x + width;
  const drip = (at: number, depth: number) => `${at} ${y + lip - depth}`;
  return [
    `0.62 0.58 0.53 rg ${x} ${y} ${width} ${height} re f`,
    `${color} rg ${x} ${y + height} m ${right} ${y + height} l ${right} ${y + lip} l`,
    `${drip(right - width * 0.1, 10)} ${drip(right - width * 0.25, 12)} ${drip(right - width * 0.35, -2)} c`,
    `${drip(x + width * 0.5, -10)} ${drip(x + width * 0.45, 16)} ${drip(x + width * 0.25, 4)} c`,
    `${drip(x + width * 0.15, -4)} ${drip(x + width * 0.1, 2)} ${drip(x, -2)} c h f`,
    `${PAPER} rg ${x + width / 2 - 4} ${y + height - 18} 8 8 re f`,
  ].join('\n');
}

/** Pages that are filled from their top. */
function createSetter() {
  const pages: string[][] = [];
  let y = 0;
  const draw = (...operators: readonly string[]) => pages.at(-1)?.push(...operators);
  const write = (
    text: string,
    x: number,
    { size = 10.5, font = FONT.body, color = INK }: { size?: number; font?: string; color?: string } = {},
  ) => draw(`BT ${color} rg /${font} ${size} Tf ${x} ${y.toFixed(1)} Td (${escape(text)}) Tj ET`);
  const turn = () => {
    pages.push([`${PAPER} rg 0 0 ${PAGE.width} ${PAGE.height} re f`]);
    y = PAGE.height - PAGE.margin;
    if (pages.length > 1) {
      const number = String(pages.length);
      const x = (PAGE.width - widthOf(number, 9)) / 2;
      draw(`BT ${QUIET} rg /${FONT.body} 9 Tf ${x.toFixed(1)} 26 Td (${number}) Tj ET`);
    }
  };
  const need = (height: number) => {
    if (y - height < PAGE.margin) turn();
  };
  return {
    pages,
    turn,
    draw,
    write,
    need,
    down: (points: number) => {
      y -= points;
    },
    at: () => y,
    paragraph(text: string, style: { font?: string; color?: string; indent?: number } = {}) {
      const { indent = 0, ...look } = style;
      for (const line of breakLines(text, 10.5, PAGE.width - 2 * PAGE.margin - indent)) {
        need(15);
        write(line, PAGE.margin + indent, look);
        y -= 15;
      }
      y -= 6;
    },
  };
}

type Setter = ReturnType<typeof createSetter>;

function setCover(setter: Setter, title: string, below: string): void {
  setter.turn();
  for (const [index, color] of GLAZES.entries()) {
    setter.draw(drawTile(color, { x: PAGE.margin + index * 84, y: 300, width: 72, height: 150 }));
  }
  setter.down(350);
  setter.write(title, PAGE.margin, { size: 40, font: FONT.bold });
  setter.down(30);
  setter.write(below, PAGE.margin, { size: 15, font: FONT.italic, color: QUIET });
  setter.down(95);
  setter.write('Cone 10, reduction. With notes for electric kilns.', PAGE.margin, { color: QUIET });
}

function setHeading(setter: Setter, title: string): void {
  setter.turn();
  setter.down(14);
  setter.write(title, PAGE.margin, { size: 22, font: FONT.bold });
  setter.down(30);
}

function setGlaze(setter: Setter, name: string, color: string, words: string): void {
  setHeading(setter, name);
  setter.draw(
    drawTile(color, { x: PAGE.width - PAGE.margin - 60, y: setter.at() - 58, width: 60, height: 84 }),
  );
  for (const line of breakLines(words, 10.5, 220)) {
    setter.write(line, PAGE.margin, { font: FONT.italic, color: QUIET });
    setter.down(15);
  }
  setter.down(70 - 15 * (breakLines(words, 10.5, 220).length - 1));
}

function setAmount(setter: Setter, name: string, amount: string, isAdded: boolean): void {
  const right = PAGE.width - PAGE.margin;
  setter.write(isAdded ? `+ ${name}` : name, PAGE.margin, isAdded ? { color: QUIET } : {});
  setter.write(amount, right - widthOf(amount, 10.5));
  setter.draw(`0.82 0.78 0.72 RG 0.5 w ${PAGE.margin} ${setter.at() - 5} m ${right} ${setter.at() - 5} l S`);
  setter.down(18);
}

function setLine(setter: Setter, kind: string, text: string): void {
  const [first = '', second = '', third = ''] = text.split(' | ');
  switch (kind) {
    case 'page':
      return setHeading(setter, text);
    case 'glaze':
      return setGlaze(setter, first, second, third);
    case 'row':
    case 'add':
      return setAmount(setter, first, second, kind === 'add');
    case 'sub':
      setter.need(60);
      setter.down(10);
      setter.write(text, PAGE.margin, { size: 13, font: FONT.bold });
      setter.down(20);
      return undefined;
    case 'item':
      setter.need(30);
      setter.write('-', PAGE.margin, { color: QUIET });
      return setter.paragraph(text, { indent: 14 });
    case 'electric':
      return setter.paragraph(`In an electric kiln. ${text}`, { color: QUIET });
    default:
      if (kind === 'text') setter.down(4);
      return setter.paragraph(text);
  }
}

function toPdf(pages: readonly (readonly string[])[], title: string): Buffer {
  const fontIds = FONTS.map((_, index) => 3 + index);
  const firstPage = 3 + FONTS.length;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-US) /ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${firstPage + index * 2} 0 R`).join(' ')}] >>`,
    ...FONTS.map((font) => `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`),
    ...pages.flatMap((operators, index) => {
      const content = operators.join('\n');
      const fonts = fontIds.map((id, place) => `/F${place + 1} ${id} 0 R`).join(' ');
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << ${fonts} >> >> /Contents ${firstPage + index * 2 + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
    `<< /Title (${escape(title)}) /Author (Saltmarsh) >>`,
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${text.indexOf('xref\n0 ')}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

const lines = (await readFile(path.join(FOLDER, 'four-glazes.txt'), 'utf8')).split('\n').filter(Boolean);
const [cover = '', below = '', ...rest] = lines;
const title = cover.replace('cover: ', '');
const setter = createSetter();
setCover(setter, title, below);
for (const line of rest) {
  const [, kind = '', text = line] = /^([a-z]+): (.*)$/.exec(line) ?? [];
  setLine(setter, kind, text);
}
await writeFile(path.join(FOLDER, 'four-glazes.pdf'), toPdf(setter.pages, title));
