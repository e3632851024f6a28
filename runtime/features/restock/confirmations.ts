import { RESTOCK_CONFIRM_PATH, RESTOCK_CONFIRMED_PATH } from '#shared/features/restock/paths.ts';
import { RESTOCK_CONFIRMATION_DAYS, RESTOCK_CONFIRMATION_MS } from '#shared/features/restock/rules.ts';
import { CONTRIBUTOR_ERRORS } from '#shared/features/contributors/rules.ts';
import { z } from 'zod';
import type { SiteScope } from '../../database/database.ts';
import { statement } from '../../database/in-order.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { MailHolds } from '../mail/holds.ts';
import type { MailedForms } from '../mail/mailed-forms.ts';
import type { MailService } from '../mail/service.ts';
import type { MailedLinks } from '../mailed-links/service.ts';
import { PRODUCTS_EVER, VARIANTS_EVER } from '../products/to-join.ts';

interface Asked {
  readonly id: string;
  readonly email: string;
  readonly language: string;
  readonly origin: string;
  readonly isConfirmed: boolean;
  readonly product: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const SELECT = `
  SELECT s.id, s.email, s.language, s.origin, s.is_confirmed AS "isConfirmed", p.name AS product, v.attributes
    FROM restock_sign_ups s
    JOIN ${VARIANTS_EVER} v ON v.website_id = s.website_id AND v.id = s.variant_id
    JOIN ${PRODUCTS_EVER} p ON p.website_id = s.website_id AND p.id = s.product_id
   WHERE s.website_id = $1 AND s.state = 'PENDING'`;

const ofPerson = statement<Asked>(
  'restock.askedBy',
  `${SELECT} AND s.variant_id = $2 AND s.person_hash = $3`,
);
const ofId = statement<Asked>('restock.asked', `${SELECT} AND s.id = $2`);

const confirming = statement<{ email: string }>(
  'restock.confirm',
  `UPDATE restock_sign_ups SET is_confirmed = true
    WHERE website_id = $1 AND id = $2 AND state = 'PENDING' AND NOT is_confirmed RETURNING email`,
);

const toOptions = ({ attributes }: Asked): string => Object.values(attributes).join(', ');

/** Makes what asks people by a mail whether it was really they who want to be told. */
export function createRestockConfirmations(deps: {
  readonly clock: Clock;
  readonly mail: Pick<MailService, 'send'>;
  readonly links: Pick<MailedLinks, 'make' | 'find' | 'take'>;
  readonly holds: Pick<MailHolds, 'resubscribe'>;
  readonly titleOf: (scope: SiteScope) => Promise<string>;
}) {
  const { clock, links } = deps;

  async function find(scope: SiteScope, token: string): Promise<Asked | undefined> {
    const id = await links.find(scope, 'restock-confirmation', token, clock.now());
    const asked = id === undefined ? undefined : await scope.ask(ofId.maybe(id));
    return asked?.isConfirmed === false ? asked : undefined;
  }

  return {
    /** Writes to who waits for a variant and has not confirmed it yet. */
    async ask(scope: SiteScope, variantId: string, personHash: string): Promise<void> {
      const asked = await scope.ask(ofPerson.maybe(variantId, personHash));
      if (asked === undefined || asked.isConfirmed) return;
      const { id, email, language, origin, product } = asked;
      const link = {
        purpose: 'restock-confirmation',
        subjectId: id,
        lifeMs: RESTOCK_CONFIRMATION_MS,
      } as const;
      const token = await links.make(scope, link, clock.now());
      await deps.mail.send(scope, {
        kind: 'transactional',
        to: email,
        template: 'restock-confirmation',
        language,
        site: { title: await deps.titleOf(scope), origin },
        data: {
          product,
          options: toOptions(asked),
          link: `${origin}${RESTOCK_CONFIRM_PATH}?token=${token}`,
          days: RESTOCK_CONFIRMATION_DAYS,
        },
      });
    },

    /** Serves the page on which people confirm: opening it confirms nothing. */
    route({ routeForm }: MailedForms): void {
      routeForm({
        path: RESTOCK_CONFIRM_PATH,
        page: 'restock-confirmation',
        done: { path: RESTOCK_CONFIRMED_PATH, page: 'restock-confirmed' },
        schema: z.object({ token: z.string() }),
        async open(scope, _, token) {
          const asked = await find(scope, token);
          if (asked === undefined) return undefined;
          return {
            facts: { address: asked.email, product: asked.product, options: toOptions(asked) },
            fields: [],
          };
        },
        async use(scope, _, { token }) {
          const id = await links.take(scope, 'restock-confirmation', token, clock.now());
          const confirmed = id === undefined ? undefined : await scope.ask(confirming.maybe(id));
          if (confirmed === undefined) throw refuseAs({ errors: CONTRIBUTOR_ERRORS }, 'LINK_USED');
          await scope.ask(deps.holds.resubscribe(confirmed.email));
        },
      });
    },
  };
}

export type RestockConfirmations = ReturnType<typeof createRestockConfirmations>;
