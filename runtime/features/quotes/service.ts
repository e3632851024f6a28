import type { CartQuotes, QuoteQuestion } from '#shared/features/quotes/shape.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { Site } from '../../http/context.ts';
import type { OutsideTurn } from '../../http/site-turns.ts';
import type { QuoteDesk } from './desk.ts';

/** Has services asked for what a cart costs where it goes. */
export type QuoteService = ReturnType<typeof createQuoteService>;

/** Makes it. */
export function createQuoteService(deps: {
  db: Database;
  desk: QuoteDesk;
  /** Whether the site names any service. */
  hasServices: (scope: ReadScope) => Promise<boolean>;
  /** What the cart of a token has to ask; undefined where there is none that can be bought. */
  questionsOf: (
    scope: ReadScope,
    site: Site,
    token: string,
    now: number,
  ) => Promise<{ readonly cartId: string; readonly questions: readonly QuoteQuestion[] } | undefined>;
  keep: (scope: SiteScope, cartId: string, quotes: CartQuotes) => Promise<void>;
}) {
  const { db, desk } = deps;
  return {
    /**
     * Asks what is not known yet, or not any more, and keeps the answers with the cart. No transaction is open meanwhile;
     * without an answer the cart goes by the zones of the site. Nothing happens at sites without services.
     * @param now epoch milliseconds
     * @param outsideTurn around the wait for the services, where others wait for the turn
     * @returns whether something was kept, by which the sums may be others
     */
    async freshen(
      site: Site,
      token: string,
      now: number,
      outsideTurn: OutsideTurn = (work) => work(),
    ): Promise<boolean> {
      const asked = await db.readSite(site.id, async (scope) =>
        (await deps.hasServices(scope)) ? deps.questionsOf(scope, site, token, now) : undefined,
      );
      if (asked === undefined || asked.questions.length === 0) return false;
      const { cartId, questions } = asked;
      const answers = await outsideTurn(() =>
        Promise.all(questions.map((question) => desk.ask(site.id, question))),
      );
      const quotes = answers.reduce<CartQuotes>((all, answer) => ({ ...all, ...answer }), {});
      if (Object.keys(quotes).length === 0) return false;
      await db.withSite(site.id, (scope) => deps.keep(scope, cartId, quotes));
      return true;
    },
  };
}
