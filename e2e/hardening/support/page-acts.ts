import { type DefaultTreeAdapterTypes, parse } from 'parse5';

/** In every payload, so that what comes of one can be told. */
export const MARK = 'zqx';

/** Texts that run where a page takes them for markup, for an attribute, for an address or for a script. */
export const PAYLOADS = [
  '<script>zqx()</script>',
  '</script><script>zqx()</script>',
  '</title><script>zqx()</script>',
  '</textarea><img src=x onerror=zqx()>',
  '</noscript><img src=x onerror=zqx()>',
  '</style><svg onload=zqx()>',
  '<img src=x onerror=zqx()>',
  '<img src="x" onerror="zqx()">',
  '"><img src=x onerror=zqx()>',
  "'><img src=x onerror=zqx()>",
  '" onmouseover="zqx()" x="',
  "' onmouseover='zqx()' x='",
  '` onmouseover=zqx() `',
  '" autofocus onfocus=zqx() x="',
  '<svg onload=zqx()>',
  '<svg><script>zqx()</script></svg>',
  '<svg><animate onbegin=zqx()>',
  '<math><mi//xlink:href="data:x,zqx">',
  '<iframe src="javascript:zqx()">',
  '<iframe srcdoc="<script>zqx()</script>">',
  '<object data="javascript:zqx()">',
  '<embed src="javascript:zqx()">',
  '<base href="//zqx.example/">',
  '<meta http-equiv=refresh content="0;url=//zqx.example">',
  '<link rel=stylesheet href=//zqx.example/x.css>',
  '<form action=//zqx.example><input name=a>',
  '<a href="javascript:zqx()">zqx</a>',
  '<a href="&#106;avascript:zqx()">zqx</a>',
  'javascript:zqx()',
  'JaVaScRiPt:zqx()',
  'data:text/html,<script>zqx()</script>',
  '<details open ontoggle=zqx()>',
  '<video><source onerror=zqx()>',
  '<!--<script>zqx()</script>-->',
  '<![CDATA[<script>zqx()</script>]]>',
  '--><script>zqx()</script>',
  '\\";zqx();//',
  '\\u003cscript\\u003ezqx()\\u003c/script\\u003e',
  '{"a":"zqx"}</script>',
  'zqx\u2028zqx()\u2029',
  '{.repeated section zqx}{@|safe}{.end}',
  '{title|json}{.meta-left}zqx',
  '&lt;script&gt;zqx()&lt;/script&gt;',
  '%3Cscript%3Ezqx()%3C/script%3E',
  '\u0002zqx\u0003<mark onclick=zqx()>',
  '＜script＞zqx()＜/script＞',
] as const;
/** A text of the same words that is no markup anywhere. */
export const HARMLESS = 'plain zqx words';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

function* elementsOf(node: Node): Generator<Element> {
  if ('tagName' in node) yield node;
  if ('content' in node) yield* elementsOf(node.content);
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child);
}

function textOf(element: Element): string {
  return element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}

const ADDRESSES: ReadonlySet<string> = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'data',
  'srcdoc',
  'poster',
]);
const BAD_ADDRESS = /^[^\w/#?]*(?:javascript|vbscript|data):|^[\s/\\]*\/\/zqx/i;

/** Every tag with every name of an attribute that a page has. */
export function shapeOf(html: string): Set<string> {
  const shape = new Set<string>();
  for (const { tagName, attrs } of elementsOf(parse(html, { scriptingEnabled: false }))) {
    shape.add(tagName);
    for (const { name } of attrs) shape.add(`${tagName} ${name}`);
  }
  return shape;
}

/** True for a text that is JSON. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** What of a page could act, in words. */
export function findActs(html: string, known: ReadonlySet<string>): string[] {
  const acts: string[] = [];
  for (const scriptingEnabled of [true, false]) {
    for (const element of elementsOf(parse(html, { scriptingEnabled }))) {
      const { tagName, attrs } = element;
      if (!known.has(tagName)) acts.push(`a new <${tagName}>`);
      for (const { name, value } of attrs) {
        if (name.startsWith('on')) acts.push(`<${tagName} ${name}>`);
        if (!known.has(`${tagName} ${name}`)) acts.push(`a new <${tagName} ${name}>`);
        if (ADDRESSES.has(name) && BAD_ADDRESS.test(value)) acts.push(`<${tagName} ${name}="${value}">`);
      }
      const isInline = tagName === 'script' && !attrs.some(({ name }) => name === 'src');
      if (isInline && !isJson(textOf(element))) acts.push('an island that is no JSON');
    }
  }
  return [...new Set(acts)];
}
