import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import type { FormDefinition } from '#shared/features/forms/definition.ts';
import { readAnswers } from '#shared/features/forms/read-answers.ts';
import { giftCardExpiry, lastFourOf } from '#shared/features/gift-cards/rules.ts';
import { isMailAddress, toMailAddress } from '#shared/features/mail/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { OrderSite } from '../orders/order-mails.ts';
import type { OrderRow } from '../orders/queries.ts';
import { PRODUCTS_EVER } from '../products/to-join.ts';
import { hashOfCode, newCode } from './codes.ts';
import type { GiftCardLedger } from './ledger.ts';
import type { GiftCardMails } from './mails.ts';
import { defineGiftCards } from './model.ts';

/** The site that sells cards. */
type GiftCardSite = Pick<OrderSite, 'title' | 'siteSecret'> & { readonly timeZone: string };

/** What selling gift cards makes of orders. */
export type GiftCardSales = ReturnType<typeof createGiftCardSales>;

const SYSTEM = 'Awning';

const FORMS = `
  SELECT p.id, p.additional_fields_form AS form FROM ${PRODUCTS_EVER} p
   WHERE p.website_id = $1 AND p.id = ANY ($2) AND p.additional_fields_form IS NOT NULL`;

/** Cards of a line that are in use, those of which most is left first. */
const OF_LINE = `
  SELECT id, balance_minor AS balance FROM gift_cards
   WHERE website_id = $1 AND order_id = $2 AND order_item_id = $3 AND disabled_at IS NULL
   ORDER BY balance_minor DESC, id LIMIT $4 FOR UPDATE`;

/** Who gets the card of a line: whom its answers name, or else the buyer. */
function recipientOf(
  form: FormDefinition | undefined,
  customizations: string | null,
  buyer: string,
): { to: string; message: string } {
  if (form === undefined || customizations === null) return { to: buyer, message: '' };
  const answers = readAnswers(form, JSON.parse(customizations));
  const answerTo = (type: 'email' | 'textarea') => {
    const field = form.fields.find((candidate) => candidate.type === type);
    const answer = field === undefined ? '' : answers[field.id];
    return typeof answer === 'string' ? answer : '';
  };
  const address = toMailAddress(answerTo('email'));
  return { to: isMailAddress(address) ? address : buyer, message: answerTo('textarea') };
}

/** Makes what sells gift cards. */
export function createGiftCardSales(deps: {
  db: Database;
  ids: Ids;
  ledger: Pick<GiftCardLedger, 'book'>;
  mails: GiftCardMails;
  /** How many months sold cards keep; 0 for ever. */
  monthsOf: (scope: SiteScope) => Promise<number>;
  siteOf: (scope: SiteScope) => Promise<GiftCardSite>;
}) {
  const { ids, ledger, mails } = deps;
  const { giftCards } = defineGiftCards(deps.db.sequelize);

  return {
    /** Issues the cards that an order bought, in the transaction in which it is paid; a card is issued once. */
    async issue(scope: SiteScope, order: OrderRow, now: number): Promise<void> {
      const lines = order.items.filter(
        ({ productType, unitMinor }) => productType === PRODUCT_TYPE.giftCard && unitMinor > 0,
      );
      if (lines.length === 0) return;
      const { websiteId, transaction } = scope;
      const [known] = await scope.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM gift_cards WHERE website_id = $1 AND order_id = $2',
        [websiteId, order.id],
      );
      if ((known?.count ?? 0) > 0) return;
      const forms = await scope.query<{ id: string; form: FormDefinition }>(FORMS, [
        websiteId,
        lines.map(({ productId }) => productId),
      ]);
      const site = await deps.siteOf(scope);
      const expiresAt = giftCardExpiry(now, await deps.monthsOf(scope));
      const formOf = new Map(forms.map(({ id, form }) => [id, form] as const));
      for (const line of lines) {
        const { to, message } = recipientOf(formOf.get(line.productId), line.customizations, order.email);
        for (let piece = 1; piece <= line.quantity; piece += 1) {
          const code = newCode(ids);
          const id = ids.id();
          const { currency, language } = order;
          const amountMinor = line.unitMinor;
          await giftCards.create(
            {
              websiteId,
              id,
              codeHash: hashOfCode(site.siteSecret, code),
              last4: lastFourOf(code),
              currency,
              issuedMinor: amountMinor,
              balanceMinor: 0,
              email: to,
              orderId: order.id,
              orderItemId: line.id,
              piece,
              version: 0,
              disabledAt: null,
              expiresAt: expiresAt === null ? null : new Date(expiresAt),
              createdAt: new Date(now),
            },
            { transaction },
          );
          const told = { reference: id, actor: SYSTEM, reason: '' };
          await scope.ask(ledger.book({ ...told, giftCardId: id, kind: 'issue', amountMinor }, now));
          const giver = to === toMailAddress(order.email) ? '' : order.customerName || order.email;
          const mail = { to, code, amountMinor, currency, message, giver, language, expiresAt };
          await mails.send(scope, { title: site.title, timeZone: site.timeZone, origin: order.origin }, mail);
        }
      }
    },

    /**
     * Takes back cards that an order bought: what is left on them goes, and they are of no use any more.
     * @param pieces how many cards of each line are taken back, by the id of the line
     */
    async takeBack(
      scope: SiteScope,
      orderId: string,
      pieces: ReadonlyMap<string, number>,
      now: number,
    ): Promise<void> {
      const { websiteId, transaction } = scope;
      for (const [itemId, count] of pieces) {
        const bind = [websiteId, orderId, itemId, count];
        const cards = await scope.query<{ id: string; balance: number }>(OF_LINE, bind);
        for (const { id, balance } of cards) {
          const told = { reference: `return:${id}`, actor: SYSTEM, reason: 'The card was given back.' };
          if (balance > 0) {
            await scope.ask(
              ledger.book({ ...told, giftCardId: id, kind: 'adjust', amountMinor: -balance }, now),
            );
          }
          const where = { websiteId, id };
          await giftCards.update({ disabledAt: new Date(now) }, { where, transaction });
        }
      }
    },
  };
}
