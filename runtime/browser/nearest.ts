/**
 * The matches of a selector that are closest to an element: all inside its closest ancestor that holds any.
 * Keeps two products of one page apart whatever markup the theme puts around them.
 */
export function findNearestAll<E extends HTMLElement>(element: Element, selector: string): readonly E[] {
  for (let scope = element.parentElement; scope; scope = scope.parentElement) {
    const found = scope.querySelectorAll<E>(selector);
    if (found.length > 0) return [...found];
  }
  return [];
}

/** The first of the closest matches. */
export function findNearest<E extends HTMLElement>(element: Element, selector: string): E | undefined {
  return findNearestAll<E>(element, selector)[0];
}
