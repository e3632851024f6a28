const folderOf = (target: EventTarget | null): HTMLDetailsElement | null =>
  target instanceof Element ? target.closest<HTMLDetailsElement>('details[open]') : null;

/**
 * The menu of the site, which browsers open and close by themselves: opening it puts the focus in, and it closes where
 * the focus goes elsewhere or a link is followed. The same for its folders where the menu stands on the page.
 */
export function startMenu(menu: HTMLElement): void {
  let isOpen = false;
  const follow = (isNowOpen: boolean) => {
    isOpen = isNowOpen;
    if (isOpen) menu.querySelector<HTMLElement>('a, summary')?.focus();
  };
  // It may be open before this is loaded.
  follow(menu.matches(':popover-open'));
  menu.addEventListener('toggle', ({ newState }) => follow(newState === 'open'));
  menu.addEventListener('click', ({ target }) => {
    if (isOpen && target instanceof Element && target.closest('a')) menu.hidePopover();
  });
  menu.addEventListener('focusout', ({ target, relatedTarget: next }) => {
    if (!(next instanceof Element)) return;
    // The button of the menu closes it itself.
    const isButton = next.getAttribute('popovertarget') === menu.id;
    if (isOpen) {
      if (!menu.contains(next) && !isButton) menu.hidePopover();
      return;
    }
    const folder = folderOf(target);
    if (folder && !folder.contains(next)) folder.open = false;
  });
  menu.addEventListener('keydown', ({ key, target }) => {
    const folder = folderOf(target);
    if (key !== 'Escape' || isOpen || !folder) return;
    folder.open = false;
    folder.querySelector('summary')?.focus();
  });
}
