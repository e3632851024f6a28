import { PRODUCT_LABELS } from '#shared/features/products/rules.ts';
import { addRules } from '../../../browser/add-rules.ts';
import { say } from '../../../browser/say.ts';
import type { QuickView } from './quick-view-buttons.ts';

/** Part of a product's page that is shown: the one that the theme marks, or its article, or all of its content. */
const PARTS = ['[data-quick-view]', 'main article', 'article', 'main'] as const;
/** What a dialog has no use for: scripts, what is for visitors without scripts, and lists of other products. */
const LEFT_OUT = 'script, noscript, style, [data-recently-seen]';
const TITLE_ID = 'awning-quick-view-title';

/** Makes the dialog usable in any theme; counts for nothing where the theme has its own say about the classes. */
const LOOK = `:where(.quick-view){border:1px solid;box-sizing:border-box;max-height:calc(100dvh - 2rem);overflow-y:auto;\
padding:1.5rem;width:min(60rem,100vw - 2rem)}:where(.quick-view-bar){display:flex;gap:1rem;justify-content:space-between}\
:where(.quick-view-close){font:inherit;min-height:2.75rem;min-width:2.75rem}`;

/** What showing a product needs of the page. */
export interface QuickViewDeps {
  readonly fetch: (path: string) => Promise<Response>;
  /** Starts what products can do in a part of the page. */
  readonly mountProducts: (root: ParentNode) => void;
  readonly openPath: (path: string) => void;
}

/** The part of a product's page that is shown, without what is not wanted; undefined where there is none. */
function partOf(html: string): Element | undefined {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const selector of PARTS) {
    const part = page.querySelector(selector);
    if (part === null) continue;
    for (const element of part.querySelectorAll(LEFT_OUT)) element.remove();
    return part;
  }
  return undefined;
}

/** Makes what shows products over the page; its element is created when the first one is shown. */
export function createQuickView(document: Document, deps: QuickViewDeps): QuickView {
  const pages = new Map<string, Promise<string>>();
  let shown: { dialog: HTMLDialogElement; body: HTMLElement; link: HTMLAnchorElement } | undefined;
  /** The latest act of opening: what comes for an older one is too late. */
  let turn = 0;

  async function fetchPage(path: string): Promise<string> {
    const response = await deps.fetch(path);
    if (!response.ok) throw new Error(`The page of a product answers ${response.status}.`);
    return response.text();
  }

  function read(path: string): Promise<string> {
    const known = pages.get(path);
    if (known !== undefined) return known;
    const page = fetchPage(path);
    pages.set(path, page);
    // The next try fetches it anew; that this one failed is told to whoever waits for it.
    page.catch(() => pages.delete(path));
    return page;
  }

  function create(): NonNullable<typeof shown> {
    const dialog = document.createElement('dialog');
    dialog.className = 'quick-view';
    addRules(document, LOOK);
    const bar = document.createElement('div');
    bar.className = 'quick-view-bar';
    const link = document.createElement('a');
    link.className = 'quick-view-link';
    link.textContent = say(document, PRODUCT_LABELS.quickViewDetails);
    const close = document.createElement('button');
    close.type = 'button';
    close.className = 'quick-view-close';
    close.textContent = say(document, PRODUCT_LABELS.close);
    close.addEventListener('click', () => dialog.close());
    const body = document.createElement('div');
    body.className = 'quick-view-body';
    bar.append(link, close);
    dialog.append(bar, body);
    // A press beside the dialog falls on the element itself.
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) dialog.close();
    });
    document.body.append(dialog);
    return { dialog, body, link };
  }

  function fill({ dialog, body }: NonNullable<typeof shown>, part: Element): void {
    body.replaceChildren(document.importNode(part, true));
    const title = body.querySelector<HTMLElement>('h1, h2');
    if (title) title.id = TITLE_ID;
    dialog.setAttribute('aria-labelledby', TITLE_ID);
    dialog.removeAttribute('aria-label');
    deps.mountProducts(body);
  }

  return {
    // Who presses the button by then is told what went wrong; who does not need not know.
    prepare: (path) => void read(path).catch(() => undefined),
    open(path, button) {
      const view = (shown ??= create());
      turn += 1;
      const own = turn;
      view.link.href = path;
      const waiting = say(document, PRODUCT_LABELS.quickViewWaiting);
      view.dialog.setAttribute('aria-label', waiting);
      view.dialog.removeAttribute('aria-labelledby');
      view.body.textContent = waiting;
      view.dialog.addEventListener(
        'close',
        () => {
          view.body.replaceChildren();
          button.focus();
        },
        { once: true },
      );
      view.dialog.showModal();
      const show = (html: string) => {
        if (own !== turn || !view.dialog.open) return;
        const part = partOf(html);
        if (part === undefined) deps.openPath(path);
        else fill(view, part);
      };
      read(path).then(show, () => deps.openPath(path));
    },
  };
}
