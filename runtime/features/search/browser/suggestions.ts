import { SEARCH_SUGGESTIONS_PATH } from '#shared/features/search/paths.ts';
import { readSearch, SEARCH_LABELS, SUGGEST_FROM, SUGGEST_PAUSE_MS } from '#shared/features/search/rules.ts';
import type { Http } from '../../../browser/http.ts';
import { say } from '../../../browser/say.ts';

const LIST_ID = 'awning-search-suggestions';

interface Suggestion {
  readonly title: string;
  readonly path: string;
}

/** What suggestions need of the page. */
export interface SuggestionDeps {
  readonly http: Http;
  readonly wait: (callback: () => void, milliseconds: number) => unknown;
  readonly openPath: (path: string) => void;
}

const isSuggestion = (value: unknown): value is Suggestion => {
  const { title, path } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Suggestion>;
  return typeof title === 'string' && typeof path === 'string' && /^\/(?![/\\])/.test(path);
};

function readSuggestions(body: unknown): readonly Suggestion[] {
  const { suggestions } = (typeof body === 'object' && body !== null ? body : {}) as {
    suggestions?: unknown;
  };
  return Array.isArray(suggestions) ? suggestions.filter(isSuggestion) : [];
}

/** Shows what a search may mean while it is typed: a list below the field that keys walk through. */
export function mountSuggestions(field: HTMLInputElement, deps: SuggestionDeps): void {
  const document = field.ownerDocument;
  const list = document.createElement('ul');
  list.id = LIST_ID;
  list.className = 'search-suggestions';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', say(document, SEARCH_LABELS.searchSuggestions));
  list.hidden = true;
  field.after(list);
  field.setAttribute('role', 'combobox');
  field.setAttribute('aria-autocomplete', 'list');
  field.setAttribute('aria-controls', LIST_ID);
  field.setAttribute('aria-expanded', 'false');
  field.autocomplete = 'off';
  /** The latest keystroke: answers to older ones are too late. */
  let turn = 0;
  let active = -1;
  let shown: readonly Suggestion[] = [];

  function activate(index: number): void {
    active = index;
    for (const [place, option] of [...list.children].entries()) {
      option.setAttribute('aria-selected', String(place === active));
    }
    const option = list.children[active];
    if (option === undefined) field.removeAttribute('aria-activedescendant');
    else {
      field.setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView?.({ block: 'nearest' });
    }
  }

  function show(suggestions: readonly Suggestion[]): void {
    shown = suggestions;
    list.replaceChildren(
      ...suggestions.map(({ title, path }, index) => {
        const option = document.createElement('li');
        option.id = `${LIST_ID}-${index}`;
        option.setAttribute('role', 'option');
        option.textContent = title;
        // The field keeps the focus, so that the list is still there when the press ends.
        option.addEventListener('pointerdown', (event) => event.preventDefault());
        option.addEventListener('click', () => deps.openPath(path));
        return option;
      }),
    );
    list.hidden = suggestions.length === 0;
    field.setAttribute('aria-expanded', String(!list.hidden));
    activate(-1);
  }

  async function ask(own: number): Promise<void> {
    const { text, words } = readSearch(field.value);
    if (own !== turn) return;
    if (words.join('').length < SUGGEST_FROM) {
      show([]);
      return;
    }
    const answer = await deps.http({ path: `${SEARCH_SUGGESTIONS_PATH}?q=${encodeURIComponent(text)}` });
    if (own === turn) show(answer.ok ? readSuggestions(answer.body) : []);
  }

  function beginToAsk(): void {
    turn += 1;
    const own = turn;
    deps.wait(() => void ask(own), SUGGEST_PAUSE_MS);
  }

  field.addEventListener('input', beginToAsk);
  // What was typed while this was on its way counts too.
  if (field.value !== field.defaultValue) beginToAsk();
  field.addEventListener('keydown', (event) => {
    if (list.hidden) return;
    const last = shown.length - 1;
    if (event.key === 'ArrowDown') activate(active >= last ? -1 : active + 1);
    else if (event.key === 'ArrowUp') activate(active < 0 ? last : active - 1);
    else if (event.key === 'Escape') show([]);
    else if (event.key === 'Enter' && active >= 0) deps.openPath(shown[active]?.path ?? '');
    else return;
    event.preventDefault();
  });
  const close = () => {
    turn += 1;
    show([]);
  };
  field.addEventListener('blur', close);
  // The page of what is found may come in the place of this one.
  field.form?.addEventListener('submit', close);
}
