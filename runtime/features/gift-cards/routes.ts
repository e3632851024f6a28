import {
  adjustGiftCard,
  getGiftCard,
  issueGiftCard,
  listGiftCards,
  setGiftCardDisabled,
} from '#shared/features/gift-cards/contract.ts';
import type { Database } from '../../database/database.ts';
import { onceIn } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import type { GiftCardService } from './service.ts';

/** The calls by which staff looks after gift cards. */
export function mountGiftCards(api: Api, db: Database, giftCards: GiftCardService): void {
  const once = onceIn(db);

  api.mount(listGiftCards, ({ query }, context) =>
    db.withSite(context.site.id, (scope) => giftCards.list(scope, context, query)),
  );
  api.mount(getGiftCard, ({ params }, context) =>
    db.withSite(context.site.id, (scope) => giftCards.read(scope, context, params.giftCardId)),
  );
  api.mount(issueGiftCard, ({ body }, context) =>
    once(context, (scope) => giftCards.issue(scope, context, body)),
  );
  api.mount(adjustGiftCard, ({ params, body }, context) =>
    once(context, (scope) => giftCards.adjust(scope, context, params.giftCardId, body)),
  );
  api.mount(setGiftCardDisabled, ({ params, body }, context) =>
    once(context, (scope) => giftCards.setDisabled(scope, context, params.giftCardId, body)),
  );
}
