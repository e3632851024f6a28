import { AUTOCOMPLETE_PATH, PLACE_PATH } from '#shared/features/address-search/paths.ts';
import { addressSearchWords } from '#shared/features/address-search/words.ts';
import { property, toText } from '#shared/json/values.ts';
import { addStyles } from './add-styles.ts';
import type { Http } from './http.ts';

/** Counts for nothing where the theme has its own say. */
const LOOK = `:where(.address-suggestions){background:Canvas;border:1px solid;border-radius:4px;color:CanvasText;\
box-sizing:border-box;list-style:none;margin:0;max-height:16rem;overflow:auto;padding:.25rem;position:fixed;z-index:1000}\
:where(.address-suggestions li){border-radius:2px;cursor:pointer;padding:.6rem .5rem}\
:where(.address-suggestions li[aria-selected=true]){background:Highlight;color:HighlightText}\
:where(.address-suggestions-said){clip-path:inset(50%);height:1px;overflow:hidden;position:absolute;width:1px}`;

const LEAST_LETTERS = 3;
/** How long somebody has to stop typing, in ms. */
const PAUSE_MS = 200;
/** Longest text that is looked up. */
const LONGEST = 200;
const FIRST_LINE = 'address-line1';

interface Suggestion {
  readonly id: string;
  readonly text: string;
}

type Named = HTMLInputElement | HTMLSelectElement;

/** What browsers take a field for, with the words before it, such as `shipping`. */
function tokensOf(field: Element): { readonly token: string; readonly group: string } {
  const words = (field.getAttribute('autocomplete') ?? '').split(/\s+/).filter(Boolean);
  return { token: words.at(-1) ?? '', group: words.slice(0, -1).join(' ') };
}

/** The fields of the same address by what browsers take them for. */
function fieldsOf(input: HTMLInputElement): ReadonlyMap<string, Named> {
  const { group } = tokensOf(input);
  const whole = input.closest('fieldset') ?? input.form ?? input.ownerDocument.body;
  const fields = Array.from(whole.querySelectorAll<Named>('input[autocomplete], select[autocomplete]'));
  return new Map(
    fields
      .map((field) => ({ field, ...tokensOf(field) }))
      .filter((one) => one.group === group)
      .map(({ token, field }) => [token, field]),
  );
}

function componentsOf(
  place: unknown,
): ReadonlyMap<string, { readonly long: string; readonly short: string }> {
  const found = new Map<string, { long: string; short: string }>();
  const components = property(place, 'address_components');
  for (const component of Array.isArray(components) ? (components as unknown[]) : []) {
    const types = property(component, 'types');
    const part = {
      long: toText(property(component, 'long_name')),
      short: toText(property(component, 'short_name')),
    };
    for (const type of Array.isArray(types) ? types : []) found.set(String(type), part);
  }
  return found;
}

/** Fills a field in as a person would; a list takes what it offers alone. */
function fill(field: Named | undefined, values: readonly string[]): boolean {
  if (field === undefined) return false;
  const value = values.find((one) => {
    if (one === '') return false;
    return (
      !(field instanceof HTMLSelectElement) ||
      Array.from(field.options).some((option) => option.value === one)
    );
  });
  if (value === undefined || field.value === value) return false;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}

/** Fills in an address; the country last, since the form may be shown anew with its fields. */
function fillIn(input: HTMLInputElement, place: unknown): void {
  const parts = componentsOf(place);
  const fields = fieldsOf(input);
  const part = (type: string) => parts.get(type) ?? { long: '', short: '' };
  const street = [part('street_number').long, part('route').long].filter(Boolean).join(' ');
  fill(input, [street]);
  fill(fields.get('address-level2'), [part('locality').long, part('postal_town').long]);
  const { long: region, short: regionCode } = part('administrative_area_level_1');
  fill(fields.get('address-level1'), [regionCode, region]);
  fill(fields.get('postal-code'), [part('postal_code').long]);
  const { long: country, short: countryCode } = part('country');
  const countries = fields.get('country') ?? fields.get('country-name');
  if (fill(countries, [countryCode, country]))
    countries?.dispatchEvent(new Event('change', { bubbles: true }));
}

let made = 0;

/** The list of suggestions of a field: opened, gone through by keys, and closed. */
function createSuggestions(input: HTMLInputElement, onChoose: (suggestion: Suggestion) => void) {
  const { ownerDocument: document } = input;
  const words = addressSearchWords(document.documentElement.lang);
  made += 1;
  addStyles(document, LOOK);
  const list = document.createElement('ul');
  list.className = 'address-suggestions';
  list.id = `address-suggestions-${made}`;
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', words.label);
  list.hidden = true;
  const said = document.createElement('span');
  said.className = 'address-suggestions-said';
  said.setAttribute('role', 'status');
  // Beside the form, which may be shown anew; in a dialog, which lies over everything else.
  (input.closest('dialog') ?? document.body).append(list, said);
  let shown: readonly Suggestion[] = [];
  let active = -1;

  /** A form that is shown anew forgets what was said of its fields. */
  function describe(isOpen: boolean): void {
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', list.id);
    input.setAttribute('aria-expanded', String(isOpen));
  }

  function place(): void {
    const { bottom, left, width } = input.getBoundingClientRect();
    Object.assign(list.style, { top: `${bottom}px`, left: `${left}px`, width: `${width}px` });
  }

  function close(): void {
    shown = [];
    active = -1;
    list.hidden = true;
    list.replaceChildren();
    describe(false);
    input.removeAttribute('aria-activedescendant');
    said.textContent = '';
  }

  function toOption(suggestion: Suggestion, at: number): HTMLElement {
    const option = document.createElement('li');
    option.id = `${list.id}-${at}`;
    option.setAttribute('role', 'option');
    option.setAttribute('aria-selected', 'false');
    option.textContent = suggestion.text;
    // The field keeps the focus.
    option.addEventListener('pointerdown', (event) => event.preventDefault());
    option.addEventListener('click', () => onChoose(suggestion));
    return option;
  }

  describe(false);
  document.addEventListener('scroll', () => list.hidden || place(), { passive: true, capture: true });
  return {
    close,
    isOpen: () => !list.hidden,
    chosen: () => shown[active],
    show(suggestions: readonly Suggestion[]): void {
      close();
      if (suggestions.length === 0) return;
      shown = suggestions;
      list.append(...suggestions.map(toOption));
      place();
      list.hidden = false;
      describe(true);
      said.textContent = words.found(suggestions.length);
    },
    /** Goes to the next suggestion, or with -1 to the one before. */
    move(by: 1 | -1): void {
      active = active < 0 && by < 0 ? shown.length - 1 : (active + by + shown.length) % shown.length;
      for (const [at, option] of Array.from(list.children).entries()) {
        option.setAttribute('aria-selected', String(at === active));
        if (at === active) option.scrollIntoView?.({ block: 'nearest' });
      }
      input.setAttribute('aria-activedescendant', `${list.id}-${active}`);
    },
  };
}

/** Lets one field suggest addresses. */
function startField(input: HTMLInputElement, http: Http): void {
  const { ownerDocument: document } = input;
  const view = document.defaultView ?? window;
  const suggestions = createSuggestions(input, (one) => void choose(one));
  let asked = '';
  let timer: number | undefined;

  async function choose({ id }: Suggestion): Promise<void> {
    suggestions.close();
    const query = new URLSearchParams({
      place_id: id,
      productPage: document.location.pathname,
      productSection: 'address',
      language: document.documentElement.lang,
    });
    const answer = await http({ path: `${PLACE_PATH}?${query}` });
    if (answer.ok) fillIn(input, property(answer.body, 'result'));
    asked = input.value.trim();
  }

  async function complete(): Promise<void> {
    const text = input.value.trim();
    if (text.length < LEAST_LETTERS || text === asked) return;
    asked = text;
    const query = new URLSearchParams({
      input: text.slice(0, LONGEST),
      language: document.documentElement.lang,
    });
    const answer = await http({ path: `${AUTOCOMPLETE_PATH}?${query}` });
    // What was typed meanwhile counts, and whoever left the field wants nothing more.
    if (asked !== input.value.trim() || document.activeElement !== input) return;
    const predictions = answer.ok ? property(answer.body, 'predictions') : [];
    suggestions.show(
      (Array.isArray(predictions) ? (predictions as unknown[]) : []).map((one) => ({
        id: toText(property(one, 'place_id')),
        text: toText(property(one, 'description')),
      })),
    );
  }

  function handleKey(event: KeyboardEvent): void {
    if (!suggestions.isOpen()) return;
    const chosen = suggestions.chosen();
    if (event.key === 'ArrowDown') suggestions.move(1);
    else if (event.key === 'ArrowUp') suggestions.move(-1);
    else if (event.key === 'Escape') suggestions.close();
    else if (event.key === 'Enter' && chosen !== undefined) void choose(chosen);
    else return;
    event.preventDefault();
  }

  input.addEventListener('input', () => {
    view.clearTimeout(timer);
    timer = view.setTimeout(() => void complete(), PAUSE_MS);
  });
  input.addEventListener('keydown', handleKey);
  input.addEventListener('blur', () => suggestions.close());
}

const started = new WeakSet<Element>();

/** Lets the first lines of addresses in a part of the page suggest whole addresses, each once it has the focus. */
export function completeAddresses(root: HTMLElement, http: Http): void {
  const start = (field: EventTarget | null) => {
    if (!(field instanceof HTMLInputElement) || started.has(field) || tokensOf(field).token !== FIRST_LINE)
      return;
    started.add(field);
    startField(field, http);
  };
  root.addEventListener('focusin', ({ target }) => start(target));
  start(root.ownerDocument.activeElement);
}
