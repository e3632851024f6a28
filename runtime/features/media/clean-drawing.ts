import { SaxesParser, type SaxesTagNS } from 'saxes';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Elements that draw, or say how; scripts, foreign markup, links, sound and video are none of them. */
const ELEMENTS = words(`
  svg g defs symbol use title desc metadata style switch view marker mask clipPath pattern
  path rect circle ellipse line polyline polygon text tspan textPath image
  linearGradient radialGradient stop filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix
  feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight
  feTile feTurbulence animate animateTransform animateMotion mpath set`);
/** Elements that can be gone without what is in them. */
const UNWRAPPED = words('a');
const DROPPED_TEXT = words('metadata');
const ANIMATIONS = words('animate animateTransform animateMotion set');
const URL_OF_ANOTHER = /url\s*\(\s*(?!["'\s]*#)/i;
const OWN_REFERENCE = /^#[^\s"'<>]+$/;
const OWN_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[\w+/=\s]+$/i;
const UNSAFE_STYLE =
  /\\|@import|image-set|cross-fade|\b(?:image|src)\s*\(|expression\s*\(|javascript:|data:[\w-]+\/|-moz-binding|behavior\s*:/i;
const UNSAFE_TARGET = /^(?:on|(?:xlink:)?href$|style$)/i;
/** Deeper drawings are drawn by nobody, and cost those who read them. */
const MAX_DEPTH = 200;

type Attribute = readonly [name: string, value: string];

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function isSafeStyle(css: string): boolean {
  return !UNSAFE_STYLE.test(css) && !URL_OF_ANOTHER.test(css);
}

function isSafeReference(element: string, value: string): boolean {
  const reference = value.trim();
  if (OWN_REFERENCE.test(reference)) return true;
  return (element === 'image' || element === 'feImage') && OWN_PICTURE.test(reference);
}

/** Attributes that are kept; references lead nowhere but into the drawing itself. */
function keptAttributes(tag: SaxesTagNS): Attribute[] {
  return Object.values(tag.attributes).flatMap(({ uri, local, value }): Attribute[] => {
    if (local === 'href' && (uri === '' || uri === XLINK)) {
      return isSafeReference(tag.local, value) ? [['href', value.trim()]] : [];
    }
    if (uri === XML && local === 'space') return [['xml:space', value]];
    if (uri !== '' || /^on/i.test(local) || local === 'xmlns') return [];
    if (ANIMATIONS.has(tag.local) && local === 'attributeName' && UNSAFE_TARGET.test(value)) return [];
    return isSafeStyle(value) ? [[local, value]] : [];
  });
}

/**
 * Writes a drawing anew with nothing in it that acts or reaches out: elements and attributes that draw stay, scripts,
 * event handlers, entities, foreign markup and references to other places go.
 * @param source text of an SVG file
 * @returns the clean drawing, or undefined for what is no drawing that can be read
 */
export function cleanDrawing(source: string): string | undefined {
  const parser = new SaxesParser({ xmlns: true });
  const out: string[] = [];
  /** For each open element: its name when it is written, or undefined. */
  const open: (string | undefined)[] = [];
  let dropped = 0;
  let isBroken = false;
  let hasRoot = false;
  let css = '';

  parser.on('error', () => {
    isBroken = true;
  });
  parser.on('opentag', (tag) => {
    const isKept = dropped === 0 && tag.uri === SVG && ELEMENTS.has(tag.local);
    const isUnwrapped = dropped === 0 && tag.uri === SVG && UNWRAPPED.has(tag.local);
    if (open.length === 0 && (tag.local !== 'svg' || tag.uri !== SVG)) isBroken = true;
    if (open.length >= MAX_DEPTH) isBroken = true;
    if (isKept) {
      hasRoot = true;
      const root: Attribute[] = open.length === 0 ? [['xmlns', SVG]] : [];
      const attributes = [...root, ...keptAttributes(tag)].map(
        ([name, value]) => ` ${name}="${escape(value).replaceAll('"', '&quot;')}"`,
      );
      out.push(`<${tag.local}${attributes.join('')}>`);
    } else if (!isUnwrapped) {
      dropped += 1;
    }
    open.push(isKept ? tag.local : isUnwrapped ? '' : undefined);
  });
  parser.on('closetag', () => {
    const name = open.pop();
    if (name === undefined) dropped -= 1;
    if (name === 'style') {
      if (isSafeStyle(css)) out.push(escape(css));
      css = '';
    }
    if (name !== undefined && name !== '') out.push(`</${name}>`);
  });
  const write = (text: string) => {
    if (dropped > 0 || open.length === 0 || DROPPED_TEXT.has(open.at(-1) ?? '')) return;
    if (open.at(-1) === 'style') css += text;
    else out.push(escape(text));
  };
  parser.on('text', write);
  parser.on('cdata', write);
  // What a drawing declares for itself is unknown here, so that its entities are errors and expand to nothing.
  parser.write(source).close();
  return isBroken || !hasRoot ? undefined : out.join('');
}
