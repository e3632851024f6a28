import {
  addSeen,
  readSeen,
  SEEN_KEY,
  seenBefore,
  type SeenProduct,
} from '#shared/features/recently-seen/rules.ts';

/** Marks where the products that the visitor saw before are shown, on the page of one that they see now. */
export const RECENTLY_SEEN_SELECTOR = '[data-recently-seen]';

/** The part of the browser's storage that is used; reaching for it throws where the visitor allows none. */
export interface SeenStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

function createCard(document: Document, product: SeenProduct): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.className = 'recently-seen-link';
  link.href = product.path;
  if (product.picture !== '') {
    const picture = document.createElement('img');
    picture.src = `${product.picture}?format=300w`;
    picture.alt = '';
    picture.loading = 'lazy';
    picture.width = 300;
    picture.height = 375;
    link.append(picture);
  }
  const title = document.createElement('span');
  title.textContent = product.title;
  link.append(title);
  item.append(link);
  return item;
}

/**
 * Shows the products that this browser saw before, and remembers the one of this page. Nothing of it leaves the browser.
 * @param root place for them; says in its data what the product of this page is
 * @param openStorage gives the storage, or throws where there is none
 */
export function rememberProduct(root: HTMLElement, openStorage: () => SeenStorage): void {
  const {
    productId: id = '',
    productPath: path = '',
    productTitle: title = '',
    productPicture: picture = '',
  } = root.dataset;
  let seen: readonly SeenProduct[];
  try {
    const storage = openStorage();
    seen = readSeen(storage.getItem(SEEN_KEY));
    storage.setItem(SEEN_KEY, JSON.stringify(addSeen(seen, { id, path, title, picture })));
  } catch {
    // Storage that is full or forbidden remembers nothing, and nobody misses it.
    return;
  }
  const before = seenBefore(seen, id);
  const list = root.querySelector('ul');
  if (before.length === 0 || list === null) return;
  list.replaceChildren(...before.map((product) => createCard(root.ownerDocument, product)));
  root.hidden = false;
}
