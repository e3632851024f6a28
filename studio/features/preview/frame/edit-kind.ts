import { targetOfName } from '#shared/features/page-content/edit-marks.ts';
import { EDIT } from './edit-elements.ts';

/** How a text on the page is written. */
export type EditKind =
  /** Words without looks. */
  | { readonly mode: 'plain'; readonly holder: HTMLElement }
  /** Words of one line with strong ones, emphasis and links; around them stands what the theme's place has. */
  | { readonly mode: 'line'; readonly holder: HTMLElement; readonly around: (html: string) => string }
  | { readonly mode: 'rich'; readonly holder: HTMLElement }
  | { readonly mode: 'picture'; readonly holder: HTMLElement };

const unchanged = (html: string): string => html;

/** The one element that is all there is in another one; undefined where there is more. */
function onlyElement(element: HTMLElement): Element | undefined {
  const [first, ...others] = element.children;
  const hasWords = [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
  );
  return others.length === 0 && !hasWords ? first : undefined;
}

/** How an element that can be edited is written; undefined for one whose target cannot be read. */
export function editKindOf(element: HTMLElement): EditKind | undefined {
  const target = targetOfName(element.getAttribute(EDIT) ?? '');
  if (target === undefined) return undefined;
  if (target.kind === 'block') return { mode: target.isRich ? 'rich' : 'plain', holder: element };
  const only = onlyElement(element);
  if (only?.localName === 'img') return { mode: 'picture', holder: element };
  if (only instanceof HTMLElement && only.matches('h1, h2, h3, h4, h5, h6')) {
    const shell = only.cloneNode(false) as HTMLElement;
    return {
      mode: 'line',
      holder: only,
      around(html) {
        shell.innerHTML = html;
        return shell.outerHTML;
      },
    };
  }
  if (element.localName === 'span') return { mode: 'line', holder: element, around: unchanged };
  return { mode: 'rich', holder: element };
}
