/** Marks the part of a page that lists products or what was found, with what sorts it, narrows it and turns its pages. */
export const LIST_SELECTOR = '[data-product-list], [data-search-list]';
/** Marks the buttons that send the forms of a list where no script does. */
const SEND_SELECTOR = '[data-list-send]';

/** A list that changes in place. */
export interface ListInPlace {
  /** Shows what the form of the list asks for by now. */
  apply(form: HTMLFormElement): void;
}

/** Whether a form looks for words, which are sent when they are whole, and not as soon as its field is left. */
export const isSearch = (form: HTMLFormElement): boolean => form.getAttribute('role') === 'search';

/** Hides the buttons of a part of a page that nobody needs while a script sends its forms, or shows them again. */
export function hideSendButtons(root: ParentNode, isHidden: boolean): void {
  for (const button of root.querySelectorAll<HTMLElement>(SEND_SELECTOR)) button.hidden = isHidden;
}

/**
 * Has a list change in place from a visitor's first touch on. Links and forms go their own way where the script does
 * not come; what was chosen while it was on its way counts as soon as it is there.
 */
export function startProductList(list: HTMLElement, load: () => Promise<ListInPlace>): void {
  hideSendButtons(list, true);
  let loading: Promise<ListInPlace> | undefined;
  let changed: HTMLFormElement | undefined;
  const onChange = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    if (target.form !== null && !isSearch(target.form)) changed = target.form;
  };
  const start = () => {
    loading ??= load();
    loading.then(
      (view) => {
        list.removeEventListener('change', onChange);
        if (changed !== undefined) view.apply(changed);
        changed = undefined;
      },
      () => hideSendButtons(list, false),
    );
  };
  list.addEventListener('change', onChange);
  for (const touch of ['pointerover', 'focusin']) list.addEventListener(touch, start, { once: true });
}
