const HEAD =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" width="500" height="500">';
const times = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('');
const draw = (inside: string) => `${HEAD}${inside}</svg>`;

/** Some elements that refer to some others so often that the last stand for millions of the first. */
function nest(depth: number, refer: (id: string) => string): string {
  const first = '<g id="n0"><path d="M0 0h9v9z"/></g>';
  return draw(first + times(depth, (at) => `<g id="n${at + 1}">${refer(`n${at}`).repeat(10)}</g>`));
}

const entity = (at: number) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`;

/** Drawings that are made to hold up whoever reads or draws them, by what they do. */
export const DRAWING_BOMBS: Readonly<Record<string, string>> = {
  'groups in groups': draw('<g>'.repeat(400_000)),
  'groups in groups that are closed': draw('<g>'.repeat(200_000) + '</g>'.repeat(200_000)),
  'spaces of names in each other': draw(times(40_000, (at) => `<a${at}:g xmlns:a${at}="b">`)),
  'many elements': draw('<g/>'.repeat(400_000)),
  'many attributes': draw(`<g ${times(100_000, (at) => `a${at}="1" `)}/>`),
  'uses of uses': nest(9, (id) => `<use href="#${id}"/>`),
  'older uses of uses': nest(9, (id) => `<use x:href="#${id}"/>`),
  'masks in masks': nest(9, (id) => `<g mask="url(#${id})"><path d="M0 0h9v9z"/></g>`),
  'clippings in clippings': nest(9, (id) => `<g clip-path="url( '#${id}' )"/>`),
  'uses of uses in a row': draw(times(5_000, (at) => `<use id="u${at}" href="#u${at + 1}"/>`)),
  'words of words': `<!DOCTYPE svg [<!ENTITY e0 "lol">${times(9, entity)}]>${draw('<text>&e9;</text>')}`,
  'words that are files': `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${draw('<text>&a;</text>')}`,
  'words that nobody knows': draw('&a;'.repeat(600_000)),
  'blanks in an address': draw(`<g fill="url(${' '.repeat(1_800_000)}#a"/>`),
  'addresses in a style': draw(`<style>${'url( '.repeat(350_000)}</style>`),
  'a file of nothing but what opens': '<'.repeat(2_000_000),
  'a text without an end': draw(`<text>${'a'.repeat(1_900_000)}`),
  'filters that wander': draw(
    `<filter id="f">${'<feTurbulence baseFrequency=".9" numOctaves="9999"/>'.repeat(200)}</filter><rect width="500" height="500" filter="url(#f)"/>`,
  ),
  'filters that blur': draw(
    `<filter id="f" x="-9" y="-9" width="99" height="99">${'<feMorphology operator="dilate" radius="400"/>'.repeat(400)}</filter><rect width="500" height="500" filter="url(#f)"/>`,
  ),
  'patterns in patterns': draw(
    `${times(12, (at) => `<pattern id="p${at + 1}" width="2" height="2" patternUnits="userSpaceOnUse">${`<rect width="9" height="9" fill="url(#p${at})"/>`.repeat(10)}</pattern>`)}<rect width="500" height="500" fill="url(#p12)"/>`,
  ),
  'a huge paper':
    '<svg xmlns="http://www.w3.org/2000/svg" width="99999999" height="99999999"><rect width="9" height="9"/></svg>',
};
