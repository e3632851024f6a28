import { setTimeout as pause } from 'node:timers/promises';
import { addCartEntry, getCart } from '#shared/features/cart/contract.ts';
import { TOKEN_CART_PATH } from '#shared/features/cart/paths.ts';
import { readTemplateFile, writeTemplateFile } from '#shared/features/templates/contract.ts';
import { type Buyer, type CountedItem, HOME, lookAgain, newKey, pay } from './buyers.ts';
import { type Answer, field, NoAnswer } from './http.ts';
import type { People, Staff, Visitor } from './people.ts';

/** A crowd that reads, fills carts, buys and edits, as many requests a second as it is told to. */
export interface Crowd {
  /** Changes how many requests it makes in a second. */
  setRate(perSecond: number): void;
  /** Requests that were answered until now. */
  answered(): number;
  /** Requests without the right answer, in words. */
  readonly failures: readonly string[];
  readonly orders: () => number;
  stop(): Promise<void>;
}

const WORKERS = 40;
/** Of so many workers, those who put things into carts, buy, and edit; all others read. */
const SHOPPERS = 8;
const BUYERS = 6;
const PIECES_OF_CART = 20;
const FILE = 'pages/about.page';
const PAGES = ['/', '/shop', '/shop?format=json', '/about', '/cart', '/search?q=dish', '/no-such-page'];

/**
 * Lets a crowd loose on a site.
 * @param items what it buys; there have to be enough pieces
 */
export function letCrowdLoose(
  people: People,
  host: string,
  items: readonly CountedItem[],
  editor: Staff,
  perSecond: number,
): Crowd {
  const failures: string[] = [];
  let gapMs = 1000 / perSecond;
  let next = performance.now();
  let isOver = false;
  let answered = 0;
  let orders = 0;

  /** Waits for the next request's turn; what was late is not caught up with at once. */
  async function turn(): Promise<void> {
    const now = performance.now();
    next = Math.max(next + gapMs, now - 1000);
    if (next > now) await pause(next - now);
  }

  async function ask(
    what: string,
    statuses: readonly number[],
    call: () => Promise<Answer>,
  ): Promise<Answer | undefined> {
    await turn();
    try {
      const answer = await call();
      answered += 1;
      if (statuses.includes(answer.status)) return answer;
      failures.push(`${what} answers ${answer.status}: ${answer.text.slice(0, 200)}`);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      failures.push(`${what} has no answer: ${error.message}`);
    }
    return undefined;
  }

  async function read(who: number): Promise<void> {
    const visitor = people.visitor(host);
    for (let at = who; !isOver; at += 1) {
      const path = PAGES[at % PAGES.length] ?? '/';
      await ask(`reading ${path}`, [path === '/no-such-page' ? 404 : 200], () => visitor.send(path));
    }
  }

  const add = (visitor: Visitor, { itemId, sku }: CountedItem) =>
    ask('adding', [200], () =>
      visitor.call(addCartEntry.method, addCartEntry.path, { itemId, sku, quantity: 1 }),
    );

  async function fillCarts(item: CountedItem): Promise<void> {
    while (!isOver) {
      const visitor = people.visitor(host);
      let pieces = 0;
      for (let at = 0; at < PIECES_OF_CART && !isOver; at += 1) {
        if ((await add(visitor, item)) !== undefined) pieces += 1;
      }
      const cart = await ask('a cart', [200], () => visitor.call(getCart.method, getCart.path));
      const entries = cart === undefined ? [] : (field(cart, 'entries') as { quantity: number }[]);
      const found = entries.reduce((sum, { quantity }) => sum + quantity, 0);
      if (cart !== undefined && found !== pieces) failures.push(`a cart of ${pieces} pieces has ${found}`);
    }
  }

  async function buyAll(item: CountedItem): Promise<void> {
    while (!isOver) {
      const visitor = people.visitor(host);
      if ((await add(visitor, item)) === undefined) continue;
      const cartToken = visitor.cookies.get('CART') ?? '';
      const path = TOKEN_CART_PATH.replace(':cartToken', cartToken);
      await ask('an address of mails', [200], () =>
        visitor.call('PUT', `${path}/email`, { email: 'crowd@marsh.example' }),
      );
      await ask('an address', [200], () => visitor.call('PUT', `${path}/shipping/location`, HOME));
      let buyer: Buyer | undefined;
      await ask('looking at the cart', [200], async () => {
        const cart = await visitor.call(getCart.method, getCart.path);
        if (cart.status === 200) buyer = await lookAgain({ visitor, cartToken });
        return cart;
      });
      if (buyer === undefined) continue;
      const ready = buyer;
      const paid = await ask('paying', [200], () => pay(ready, 'tok_ok', newKey()));
      if (paid !== undefined) orders += 1;
    }
  }

  async function edit(): Promise<void> {
    const path = `${readTemplateFile.path}?path=${encodeURIComponent(FILE)}`;
    for (let at = 1; !isOver; at += 1) {
      const draft = await ask('reading a file', [200], () => editor.call('GET', path));
      if (draft === undefined) continue;
      const { content, hash } = readTemplateFile.output.parse(draft.json);
      const edited = `${content.split('\n<p>Edited ')[0]}\n<p>Edited ${at} times.</p>`;
      await ask('saving a file', [200], () =>
        editor.call(writeTemplateFile.method, writeTemplateFile.path, {
          path: FILE,
          content: edited,
          baseHash: hash,
        }),
      );
    }
  }

  const itemOf = (who: number): CountedItem => {
    const item = items[who % items.length];
    if (item === undefined) throw new Error('There is nothing to sell.');
    return item;
  };
  const all = Promise.all(
    Array.from({ length: WORKERS }, (_, who) => {
      if (who === 0) return edit();
      if (who <= SHOPPERS) return fillCarts(itemOf(who));
      return who <= SHOPPERS + BUYERS ? buyAll(itemOf(who)) : read(who);
    }),
  );

  return {
    setRate(rate) {
      gapMs = 1000 / rate;
    },
    answered: () => answered,
    failures,
    orders: () => orders,
    async stop() {
      isOver = true;
      await all;
    },
  };
}
