import type { Cart } from '#shared/features/cart/shape.ts';
import type { RequestContext } from '../../http/context.ts';
import { writeEntityTag } from '../../http/entity-tag.ts';
import type { EdgeDeps } from '../../http/request.ts';
import { cartTokenOf, giveNewCartCookies } from './cookies.ts';
import type { Sections } from './sections.ts';
import { versionOf } from './writes.ts';

/** Names of the sections that a call asks for. */
interface SectionsAsk {
  readonly sections?: readonly string[] | undefined;
}

/** How an answer is told: a cart that is the visitor's from now on is given. */
interface Told<Answer> {
  readonly cartOf: (answer: Answer) => Cart;
  readonly kind?: 'given' | 'sample';
}

type WithSections<Answer> = Answer & { sections?: Record<string, string | null> };

/** How carts are answered. */
export type CartAnswers = ReturnType<typeof createCartAnswers>;

/** Makes what answers with carts: their version, their cookies, and the sections of pages that show them. */
export function createCartAnswers(edge: EdgeDeps, sections: Sections) {
  /** Tells the version of a cart, and gives the visitor's own where the browser has not got it. */
  function tag(context: RequestContext, cart: Cart, isGiven: boolean): void {
    if (cart.id === '') return;
    context.setHeader('ETag', writeEntityTag(versionOf(cart)));
    if (isGiven || cart.cartToken === cartTokenOf(context.cookies))
      giveNewCartCookies(edge, context, cart.cartToken);
  }

  /** An answer that holds a cart, with the sections that were asked for: whether there are such is found out first. */
  async function answerWith<Answer extends object>(
    context: RequestContext,
    { sections: names }: SectionsAsk,
    act: () => Promise<Answer>,
    { cartOf, kind }: Told<Answer>,
  ): Promise<WithSections<Answer>> {
    if (names !== undefined) await sections.assertKnown(context.site, names);
    const answer = await act();
    const cart = cartOf(answer);
    if (kind !== 'sample') tag(context, cart, kind === 'given');
    if (names === undefined) return answer;
    return { ...answer, sections: await sections.render(context, names, cart.cartToken, kind === 'sample') };
  }

  const itself = (cart: Cart) => cart;
  const held = ({ shoppingCart }: { shoppingCart: Cart }) => shoppingCart;

  return {
    /** A cart. */
    cart: (context: RequestContext, asked: SectionsAsk, act: () => Promise<Cart>) =>
      answerWith(context, asked, act, { cartOf: itself }),

    /** A cart that nobody has. */
    sample: (context: RequestContext, asked: SectionsAsk, act: () => Promise<Cart>) =>
      answerWith(context, asked, act, { cartOf: itself, kind: 'sample' }),

    /** Something with the cart that it is in. */
    held: <Answer extends { shoppingCart: Cart }>(
      context: RequestContext,
      asked: SectionsAsk,
      act: () => Promise<Answer>,
    ) => answerWith(context, asked, act, { cartOf: held }),

    /** As `held`, of a cart that is the visitor's from now on. */
    given: <Answer extends { shoppingCart: Cart }>(
      context: RequestContext,
      asked: SectionsAsk,
      act: () => Promise<Answer>,
    ) => answerWith(context, asked, act, { cartOf: held, kind: 'given' }),
  };
}
