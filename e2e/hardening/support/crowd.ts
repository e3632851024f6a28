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

/** Sends a request when its turn comes; undefined where the right answer did not come. */
type Ask = (
  what: string,
  statuses: readonly number[],
  call: () => Promise<Answer>,
) => Promise<Answer | undefined>;

/** The requests of a crowd: spread over time, and counted. */
function createTurns(perSecond: number) {
  const failures: string[] = [];
  let gapMs = 1000 / perSecond;
  let next = performance.now();
  let answered = 0;

  /** Waits for the next request's turn; what was late is not caught up with at once. */
  async function turn(): Promise<void> {
    const now = performance.now();
    next = Math.max(next + gapMs, now - 1000);
    if (next > now) await pause(next - now);
  }

  const ask: Ask = async (what, statuses, call) => {
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
  };
  return {
    ask,
    failures,
    answered: () => answered,
    setRate(rate: number) {
      gapMs = 1000 / rate;
    },
  };
}

const add = (ask: Ask, visitor: Visitor, { itemId, sku }: CountedItem) =>
  ask('adding', [200], () =>
    visitor.call(addCartEntry.method, addCartEntry.path, { itemId, sku, quantity: 1 }),
  );

/** Fills a cart until it is full or all is over, and gives what is wrong with it. */
async function fillCart(
  ask: Ask,
  visitor: Visitor,
  item: CountedItem,
  isOver: () => boolean,
): Promise<string | undefined> {
  let pieces = 0;
  for (let at = 0; at < PIECES_OF_CART && !isOver(); at += 1) {
    if ((await add(ask, visitor, item)) !== undefined) pieces += 1;
  }
  const cart = await ask('a cart', [200], () => visitor.call(getCart.method, getCart.path));
  if (cart === undefined) return undefined;
  const entries = field(cart, 'entries') as { quantity: number }[];
  const found = entries.reduce((sum, { quantity }) => sum + quantity, 0);
  return found === pieces ? undefined : `a cart of ${pieces} pieces has ${found}`;
}

/** Buys one piece; true where it was paid. */
async function buyOne(ask: Ask, visitor: Visitor, item: CountedItem): Promise<boolean> {
  if ((await add(ask, visitor, item)) === undefined) return false;
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
  if (buyer === undefined) return false;
  const ready = buyer;
  return (await ask('paying', [200], () => pay(ready, 'tok_ok', newKey()))) !== undefined;
}

/** Saves a file once more. */
async function editOnce(ask: Ask, editor: Staff, number: number): Promise<void> {
  const path = `${readTemplateFile.path}?path=${encodeURIComponent(FILE)}`;
  const draft = await ask('reading a file', [200], () => editor.call('GET', path));
  if (draft === undefined) return;
  const { content, hash } = readTemplateFile.output.parse(draft.json);
  const edited = `${content.split('\n<p>Edited ')[0]}\n<p>Edited ${number} times.</p>`;
  await ask('saving a file', [200], () =>
    editor.call(writeTemplateFile.method, writeTemplateFile.path, {
      path: FILE,
      content: edited,
      baseHash: hash,
    }),
  );
}

/**
 * Lets a crowd loose on a site.
 * @param items what it buys; there have to be enough pieces
 */
export function letCrowdLoose(
  people: People,
  host: string,
  items: readonly CountedItem[],
  { editor, perSecond }: { readonly editor: Staff; readonly perSecond: number },
): Crowd {
  const { ask, failures, answered, setRate } = createTurns(perSecond);
  let isOver = false;
  let orders = 0;
  const itemOf = (who: number): CountedItem => {
    const item = items[who % items.length];
    if (item === undefined) throw new Error('There is nothing to sell.');
    return item;
  };

  /** What one of the crowd does, again and again. */
  async function work(who: number, visitor: Visitor, turn: number): Promise<void> {
    if (who === 0) await editOnce(ask, editor, turn);
    else if (who <= SHOPPERS) {
      const problem = await fillCart(ask, people.visitor(host), itemOf(who), () => isOver);
      if (problem !== undefined) failures.push(problem);
    } else if (who <= SHOPPERS + BUYERS) {
      if (await buyOne(ask, people.visitor(host), itemOf(who))) orders += 1;
    } else {
      const path = PAGES[(who + turn) % PAGES.length] ?? '/';
      await ask(`reading ${path}`, [path === '/no-such-page' ? 404 : 200], () => visitor.send(path));
    }
  }

  const all = Promise.all(
    Array.from({ length: WORKERS }, async (_, who) => {
      const visitor = people.visitor(host);
      for (let turn = 0; !isOver; turn += 1) await work(who, visitor, turn);
    }),
  );
  return {
    setRate,
    answered,
    failures,
    orders: () => orders,
    async stop() {
      isOver = true;
      await all;
    },
  };
}
