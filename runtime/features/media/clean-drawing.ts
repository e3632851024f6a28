import { SaxesParser, type SaxesTagNS } from 'saxes';
import { DrawingCosts, type DrawingNode } from './drawing-cost.ts';
import { DRAWING_LIMITS, type DrawingLimit } from './drawing-limits.ts';

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
const URL_OF_ANOTHER = /url\s*\((?!["'\s]*#)/i;
const URL_OF_ITS_OWN = /url\s*\(["'\s]*#([^\s"')]+)/gi;
const OWN_REFERENCE = /^#[^\s"'<>]+$/;
const OWN_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[\w+/=\s]+$/i;
const UNSAFE_STYLE =
  /\\|@import|image-set|cross-fade|\b(?:image|src)\s*\(|expression\s*\(|javascript:|data:[\w-]+\/|-moz-binding|behavior\s*:/i;
const UNSAFE_TARGET = /^(?:on|(?:xlink:)?href$|style$)/i;

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

/** Ids of the drawing that attributes lead to. */
function referencesOf(attributes: readonly Attribute[]): string[] {
  return attributes.flatMap(([name, value]) => {
    if (name === 'href') return value.startsWith('#') ? [value.slice(1)] : [];
    return [...value.matchAll(URL_OF_ITS_OWN)].map(([, id = '']) => id);
  });
}

/** A drawing that is written anew, or why it is not. */
export type CleanDrawing =
  | { readonly text: string }
  | {
      /** The limit that it meets; nothing for what is no drawing that can be read. */
      readonly fault: DrawingLimit | undefined;
      /** Line of the file, from 1. */
      readonly line: number;
    };

/** Ends the reading at the first fault. */
class DrawingFault extends Error {
  readonly fault: DrawingLimit | undefined;
  readonly line: number;

  constructor(fault: DrawingLimit | undefined, line: number) {
    super('The drawing is not taken.');
    this.fault = fault;
    this.line = line;
  }
}

/** Elements of a drawing as they are read. */
class DrawingTree {
  readonly #open: DrawingNode[] = [];
  readonly #byId = new Map<string, DrawingNode>();
  #count = 0;
  root: DrawingNode | undefined;

  /** @throws DrawingFault */
  begin(line: number, attributes: readonly Attribute[]): void {
    this.#count += 1;
    if (this.#count > DRAWING_LIMITS.elements) throw new DrawingFault('elements', line);
    const node: DrawingNode = { line, children: [], references: referencesOf(attributes) };
    this.#open.at(-1)?.children.push(node);
    this.root ??= node;
    this.#open.push(node);
    const id = attributes.find(([name]) => name === 'id')?.[1];
    if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, node);
  }

  end(): void {
    this.#open.pop();
  }

  /** @throws DrawingFault at the first element that stands for too many, or for others too deep */
  assertCheap(): void {
    const costs = new DrawingCosts(this.#byId);
    let node = this.root;
    if (node === undefined) return;
    const { elements, depth } = costs.of(node);
    const isDeep = depth > DRAWING_LIMITS.depth;
    if (!isDeep && elements <= DRAWING_LIMITS.elements) return;
    // The innermost element that is too much by itself is the one to look at.
    const isTooMuch = (child: DrawingNode) => {
      const cost = costs.of(child);
      return isDeep ? cost.depth > DRAWING_LIMITS.depth : cost.elements > DRAWING_LIMITS.elements;
    };
    for (let inner = node.children.find(isTooMuch); inner !== undefined; ) {
      node = inner;
      inner = inner.children.find(isTooMuch);
    }
    throw new DrawingFault(isDeep ? 'depth' : 'uses', node.line);
  }
}

/**
 * Writes a drawing anew with nothing in it that acts or reaches out: elements and attributes that draw stay, scripts,
 * event handlers, entities, foreign markup and references to other places go. The reading ends at the first fault.
 * @param source text of an SVG file
 */
export function cleanDrawing(source: string): CleanDrawing {
  try {
    return { text: rewrite(source) };
  } catch (error) {
    if (!(error instanceof DrawingFault)) throw error;
    return { fault: error.fault, line: error.line };
  }
}

/** @throws DrawingFault */
function rewrite(source: string): string {
  const parser = new SaxesParser({ xmlns: true });
  const out: string[] = [];
  /** For each open element: its name when it is written, or undefined. */
  const open: (string | undefined)[] = [];
  const tree = new DrawingTree();
  let dropped = 0;
  let css = '';
  const fail = (fault?: DrawingLimit): never => {
    throw new DrawingFault(fault, parser.line);
  };

  parser.on('error', () => fail());
  parser.on('opentag', (tag) => {
    const isKept = dropped === 0 && tag.uri === SVG && ELEMENTS.has(tag.local);
    const isUnwrapped = dropped === 0 && tag.uri === SVG && UNWRAPPED.has(tag.local);
    if (open.length === 0 && (tag.local !== 'svg' || tag.uri !== SVG)) fail();
    if (open.length >= DRAWING_LIMITS.depth) fail('depth');
    if (isKept) {
      const root: Attribute[] = open.length === 0 ? [['xmlns', SVG]] : [];
      const kept = keptAttributes(tag);
      tree.begin(parser.line, kept);
      const attributes = [...root, ...kept].map(
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
    if (name !== undefined && name !== '') {
      tree.end();
      out.push(`</${name}>`);
    }
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
  if (tree.root === undefined) fail();
  tree.assertCheap();
  return out.join('');
}
