import { hideSendButtons, isSearch, LIST_SELECTOR, type ListInPlace } from './product-list.ts';

/** What a list that changes in place needs of the page. */
export interface ListInPlaceDeps {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** Leaves for a page as its link would. */
  readonly openPath: (path: string) => void;
  /** Starts what the products of a list can do. */
  readonly mountParts: (root: ParentNode) => void;
  readonly scrollTo: (top: number) => void;
}

/** A list as it is shown, or was. */
interface Shown {
  readonly address: string;
  readonly title: string;
  readonly nodes: readonly Node[];
  /** What its page tells of it to search engines and others. */
  readonly facts: readonly Element[];
  top: number;
}

/** What led to a list: a field of its form, words that were looked for, one of its links, or the history. */
type Cause = 'field' | 'search' | 'link' | 'history';

/** Lists that are kept for the history; older ones are fetched again. */
const KEPT_MAX = 20;
/** A list without an answer for so long is left to the browser, in milliseconds. */
const TIMEOUT_MS = 15_000;
/** Where the history keeps which list an entry shows. */
const STATE_KEY = 'awningList';
/** What is for visitors without scripts, and what would run again. */
const LEFT_OUT = 'script, noscript';
/** What the head of a page says of its list, beside its title. */
const FACTS = `meta[name="description"], meta[name="robots"], meta[property], link[rel="canonical"], link[rel="prev"],
  link[rel="next"], link[rel="alternate"], script[type="application/ld+json"]`;
/** Between the word of a store and that of one of its products. */
const ITEM_FOLDER = 'p';
/** For screen readers alone. */
const UNSEEN = 'position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)';

const addressOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) => pathname + search;

const factsOf = (page: Document) => [...page.head.querySelectorAll(FACTS)];

/** Whether two paths may be lists of one store, as far as paths tell: of all of it, or of one of its categories. */
function isOfOneStore(a: string, b: string): boolean {
  const [[, store], [, other, folder]] = [a.split('/'), b.split('/')];
  return store === other && folder !== ITEM_FOLDER;
}

/**
 * True for a part of another page that brings style elements which only the policy of that page lets apply: this page
 * names its own, by their text or by its nonce.
 */
function hasOtherStyles(part: Element, page: Document): boolean {
  const styles = [...part.querySelectorAll('style')];
  if (styles.length === 0) return false;
  const known = new Set(Array.from(page.querySelectorAll('style'), ({ textContent }) => textContent));
  return styles.some((style) => style.hasAttribute('nonce') || !known.has(style.textContent));
}

function stateOf(history: History): Readonly<Record<string, unknown>> {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

/** The address of what a form asks for, without fields that are empty. */
function askedBy(form: HTMLFormElement): URL {
  const address = new URL(form.action);
  const fields = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  );
  address.search = new URLSearchParams(fields).toString();
  return address;
}

/** The control of a list that is what another one was before. */
function twinOf(list: HTMLElement, element: Element | null): HTMLElement | undefined {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement)) return undefined;
  return [...list.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].find(
    (other) => other.name === element.name && (other.type !== 'checkbox' || other.value === element.value),
  );
}

/**
 * Reads the list of an address.
 * @param controller ends the reading, and is ended when it takes too long
 * @throws where the page cannot be had, has no list, or has a list that cannot stand in this page
 */
async function readList(
  page: Document,
  fetch: ListInPlaceDeps['fetch'],
  address: string,
  controller: AbortController,
): Promise<Shown> {
  const { signal } = controller;
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(address, { headers: { accept: 'text/html' }, signal });
    if (!response.ok) throw new Error(`The list answers ${response.status}.`);
    const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
    const part = fresh.querySelector(LIST_SELECTOR);
    if (part === null) throw new Error('The page has no list.');
    for (const element of part.querySelectorAll(LEFT_OUT)) element.remove();
    if (hasOtherStyles(part, page)) throw new Error('The list has styles of its own.');
    return { address, title: fresh.title, nodes: [...part.childNodes], facts: factsOf(fresh), top: 0 };
  } finally {
    clearTimeout(timer);
  }
}

/** Puts the focus where the visitor was, or at the head of the list. */
function focusIn(list: HTMLElement, before: Element | null, cause: Cause): void {
  const heading = list.querySelector<HTMLElement>('h1, h2') ?? list;
  const isNew = cause === 'link' || cause === 'search';
  const target = (isNew ? undefined : twinOf(list, before)) ?? heading;
  if (target === heading) heading.tabIndex = -1;
  target.focus({ preventScroll: true });
  if (isNew && list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: 'start' });
}

/** Has the form, the searches and the links of a list open what they ask for. */
function followControls(
  list: HTMLElement,
  view: Window,
  apply: (form: HTMLFormElement) => void,
  open: (address: string, cause: Cause) => Promise<void>,
): void {
  const isOwnForm = (form: HTMLFormElement) =>
    form.method === 'get' && new URL(form.action).pathname === view.location.pathname;

  list.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    if (target.form !== null && isOwnForm(target.form) && !isSearch(target.form)) apply(target.form);
  });
  list.addEventListener('submit', (event) => {
    if (!(event.target instanceof HTMLFormElement) || !isOwnForm(event.target)) return;
    event.preventDefault();
    apply(event.target);
  });
  list.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || link.target !== '' || link.origin !== view.location.origin) return;
    if (!isOfOneStore(view.location.pathname, link.pathname) || link.hash !== '') return;
    event.preventDefault();
    void open(addressOf(link), 'link');
  });
}

/**
 * Has what sorts and narrows a list, its pages, and other lists of its store change it in place. Each list is an entry of the history; going
 * back shows it again where it was left. Whatever goes wrong leads to the page of the address.
 */
export function mountListInPlace(list: HTMLElement, deps: ListInPlaceDeps): ListInPlace {
  const { ownerDocument: page } = list;
  const view = page.defaultView ?? window;
  const kept = new Map<unknown, Shown>();
  const voice = page.createElement('p');
  voice.setAttribute('role', 'status');
  voice.style.cssText = UNSEEN;
  list.after(voice);

  let shown: Shown = {
    address: addressOf(view.location),
    title: page.title,
    nodes: [...list.childNodes],
    facts: factsOf(page),
    top: view.scrollY,
  };
  let shownId = 0;
  let lastId = 0;
  /** The latest act: what comes for an older one is too late. */
  let turn = 0;
  let fetching: AbortController | undefined;

  function keep(): void {
    kept.delete(shownId);
    kept.set(shownId, shown);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX) kept.delete(oldest);
  }

  function show(next: Shown, id: number, cause: Cause): void {
    const { activeElement } = page;
    const hadFocus = activeElement !== null && list.contains(activeElement);
    const open = Array.from(list.querySelectorAll('details'), (details) => details.open);
    const isNew = !kept.has(id);
    keep();
    for (const fact of shown.facts) fact.remove();
    page.head.append(...next.facts);
    shown = next;
    shownId = id;
    list.replaceChildren(...next.nodes);
    list.removeAttribute('aria-busy');
    page.title = next.title;
    hideSendButtons(list, true);
    for (const [index, details] of [...list.querySelectorAll('details')].entries())
      details.open ||= open[index] === true;
    const status = list.querySelector('[role="status"], [data-list-status]');
    // One voice is enough, and one that was there before is heard.
    status?.removeAttribute('role');
    status?.setAttribute('data-list-status', '');
    voice.textContent = status?.textContent ?? next.title;
    // A list that comes back has the fields as they were when it was left.
    for (const form of list.querySelectorAll('form')) form.reset();
    if (isNew) deps.mountParts(list);
    if (hadFocus || cause === 'link' || cause === 'search') focusIn(list, activeElement, cause);
    if (cause === 'history') deps.scrollTo(next.top);
  }

  async function open(address: string, cause: Cause): Promise<void> {
    const own = (turn += 1);
    fetching?.abort();
    if (cause === 'field' && address === shown.address) {
      list.removeAttribute('aria-busy');
      return;
    }
    list.setAttribute('aria-busy', 'true');
    let next: Shown;
    try {
      next = await readList(page, deps.fetch, address, (fetching = new AbortController()));
    } catch {
      if (own === turn) deps.openPath(address);
      return;
    }
    if (own !== turn) return;
    const id = (lastId += 1);
    if (cause === 'history') view.history.replaceState({ ...stateOf(view.history), [STATE_KEY]: id }, '');
    else {
      shown.top = view.scrollY;
      view.history.pushState({ [STATE_KEY]: id }, '', address);
    }
    show(next, id, cause);
  }

  const apply = (form: HTMLFormElement) =>
    void open(addressOf(askedBy(form)), isSearch(form) ? 'search' : 'field');

  followControls(list, view, apply, open);
  view.history.replaceState({ ...stateOf(view.history), [STATE_KEY]: shownId }, '');
  view.history.scrollRestoration = 'manual';
  // Who comes back from another page is taken to the place by the browser.
  view.addEventListener('pagehide', () => (view.history.scrollRestoration = 'auto'));
  view.addEventListener('pageshow', () => (view.history.scrollRestoration = 'manual'));
  view.addEventListener('scroll', () => (shown.top = view.scrollY), { passive: true });
  view.addEventListener('popstate', () => {
    // A list that was taken off the page shows nothing any more.
    if (!list.isConnected) return;
    const address = addressOf(view.location);
    const id = stateOf(view.history)[STATE_KEY];
    // Entries of this list from before the page was loaded anew have numbers that mean another one by now.
    const known = kept.get(id);
    turn += 1;
    fetching?.abort();
    if (address === shown.address) list.removeAttribute('aria-busy');
    else if (known?.address === address && typeof id === 'number') show(known, id, 'history');
    else void open(address, 'history');
  });
  return { apply };
}
