import { describe, expect, it } from 'vitest';
import type { SiteScope } from '../database/database.ts';
import { createAsking, statement } from '../database/in-order.ts';
import type { OrderRow } from '../features/orders/queries.ts';
import type { Site } from '../http/context.ts';
import { createNews, type Listener } from './news.ts';

const ORDER = {} as OrderRow;
const SITE = {} as Site;

const write = (name: string) =>
  statement(name, `UPDATE ${name} SET seen = true WHERE website_id = $1`).none();

/** A unit of work that answers everything with nothing, and the names of what it was sent, list by list. */
function startScope() {
  const sent: string[][] = [];
  const asking = createAsking((parts) => {
    sent.push(parts.map(({ name }) => name));
    return Promise.resolve(parts.map(() => ({ rows: [], count: 0 })));
  });
  return { sent, scope: asking as SiteScope };
}

const told = (name: string) => () => write(`${name}.first`).map(() => () => [write(`${name}.then`)]);

function newsOf(...listeners: readonly Listener[]) {
  const news = createNews();
  for (const listener of listeners) news.listen(listener);
  return news;
}

describe('news between features', () => {
  const FIRST = ['one.first', 'two.first', 'three.first'];
  const THEN = ['one.then', 'two.then', 'three.then'];

  it('of stock that changed takes two messages to the database, whoever listens', async () => {
    const { scope, sent } = startScope();
    const told = (name: string) => () => write(`${name}.first`).map(() => [write(`${name}.then`)]);
    const news = newsOf(
      { stockChanged: told('one') },
      {},
      { stockChanged: told('two') },
      { stockChanged: told('three') },
    );
    await scope.ask(news.stockChanged(scope, []));
    expect(sent).toEqual([FIRST, THEN]);
  });

  it('of a paid order takes one message before its number, and one with the order', async () => {
    const { scope, sent } = startScope();
    const news = newsOf(
      { orderPaid: told('one') },
      {},
      { orderPaid: told('two') },
      { orderPaid: told('three') },
    );
    const [tellPaid] = await scope.inOrder([news.orderPaid(scope, ORDER, undefined), write('number')]);
    expect(sent).toEqual([[...FIRST, 'number']]);
    await tellPaid(ORDER, write('order'));
    expect(sent.slice(1)).toEqual([['order', ...THEN]]);
  });

  it('sends nothing where nobody listens', async () => {
    const { scope, sent } = startScope();
    const news = newsOf({});
    await scope.ask(news.stockChanged(scope, []));
    await scope.ask(news.orderPaid(scope, ORDER, undefined));
    await scope.ask(news.mailDecided('1', 'sent'));
    expect(sent).toEqual([]);
  });

  it('of an order that counts comes when all were told that it is paid', async () => {
    const { scope, sent } = startScope();
    const news = newsOf(
      { orderCounts: () => write('looks').map(() => (unit) => unit.ask(write('counts'))) },
      { orderCounts: () => write('finds nothing').map(() => undefined) },
      { orderPaid: told('paid') },
    );
    const tellPaid = await scope.ask(news.orderPaid(scope, ORDER, undefined));
    await tellPaid(ORDER, write('order'));
    const looks = ['paid.first', 'looks', 'finds nothing'];
    expect(sent).toEqual([looks, ['order', 'paid.then'], ['counts']]);
  });

  it('comes to those who listen one after another, in the order in which they began to', async () => {
    const { scope, sent } = startScope();
    const listenerOf = (name: string): Listener => ({
      currencyMoved: (unit) => unit.ask(write(`${name}.moved`)),
      orderPlaced: (unit) => unit.ask(write(`${name}.placed`)),
      orderCaptured: (unit) => unit.ask(write(`${name}.captured`)),
      orderDropped: (unit) => unit.ask(write(`${name}.dropped`)),
      moneyReversed: (unit) => unit.ask(write(`${name}.reversed`)),
      mailRefused: (unit) => unit.ask(write(`${name}.refused`)),
    });
    const news = newsOf(listenerOf('one'), listenerOf('two'));
    const [placed, reversals] = [{}, {}] as [never, never];
    await news.currencyMoved(scope, 'EUR', 'JPY');
    await news.orderPlaced(scope, SITE, placed, 0);
    await news.orderCaptured(scope, ORDER);
    await news.orderDropped(scope, ORDER, undefined, undefined);
    await news.moneyReversed(scope, '1', 'mock', reversals);
    await news.mailRefused(scope, { address: 'ines@example.com', template: 'restock-notice' });
    const kinds = ['moved', 'placed', 'captured', 'dropped', 'reversed', 'refused'];
    expect(sent.flat()).toEqual(kinds.flatMap((kind) => [`one.${kind}`, `two.${kind}`]));
  });

  it('that fails at one who listens ends there, so that the transaction is undone', async () => {
    const { scope, sent } = startScope();
    const news = newsOf(
      { orderCaptured: () => Promise.reject(new Error('No more cards.')) },
      { orderCaptured: (unit) => unit.ask(write('never')) },
    );
    await expect(news.orderCaptured(scope, ORDER)).rejects.toThrow('No more cards.');
    expect(sent).toEqual([]);
  });

  it.each([
    ['one of them', [false, true, false], true],
    ['none', [false, false], false],
  ])('of a cart that is wanted says that it was changed by %s', async (_, answers, isChanged) => {
    const asked: number[] = [];
    const listeners = answers.map((answer, index) => ({
      cartWanted: () => {
        asked.push(index);
        return Promise.resolve(answer);
      },
    }));
    expect(await newsOf(...listeners).cartWanted(SITE, 'token', 0)).toBe(isChanged);
    expect(asked).toEqual(answers.map((_answer, index) => index));
  });

  it('of a card that was left goes on until somebody knows the card', async () => {
    const { scope } = startScope();
    const work = () => Promise.resolve();
    const left = { subscriptionId: '1', provider: 'mock', page: 'p' };
    const stranger: Listener = { cardLeft: () => Promise.resolve(undefined) };
    expect(await newsOf(stranger).cardLeft(scope, left)).toBeUndefined();
    expect(await newsOf(stranger, { cardLeft: () => Promise.resolve(work) }).cardLeft(scope, left)).toBe(
      work,
    );
  });
});
