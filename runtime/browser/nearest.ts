/**
 * The matches of a selector that are closest to an element: all inside its closest ancestor that holds any.
 * Keeps two products of one page apart whatever markup the theme puts around them.
 * @param rival selector of elements of the same kind; an ancestor that holds two of them belongs to none
 */
export function findNearestAll<E extends HTMLElement>(
  element: Element,
  selector: string,
  rival?: string,
): readonly E[] {
  for (let scope = element.parentElement; scope; scope = scope.parentElement) {
    if (rival && scope.querySelectorAll(rival).length > 1) return [];
    const found = scope.querySelectorAll<E>(selector);
    if (found.length > 0) return [...found];
  }
  return [];
}
