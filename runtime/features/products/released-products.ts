import { sayIssue } from '#shared/http/shape-sentences.ts';
import {
  MERCHANDISING_NAMESPACE,
  stockShownOf,
  withStockShown,
} from '#shared/features/commerce-preferences/merchandising.ts';
import type { Preferences } from '#shared/features/commerce-preferences/rules.ts';
import { deliveryProblem } from '#shared/features/downloads/rules.ts';
import {
  PRODUCT_CHANGE,
  PRODUCT_FIELD_WORDS,
  productReleaseChange,
  type ProductReleaseChange,
  type ProductReleaseValues,
  productReleaseValues,
} from '#shared/features/product-releases/shape.ts';
import type { DataValues } from '#shared/features/releases/data-changes.ts';
import type { SiteScope } from '../../database/database.ts';
import type { ReleasedData, ReleasedThing } from '../../sockets/released-data.ts';
import type { CommercePreferenceService } from '../commerce-preferences/service.ts';
import type { holdCurrency } from '../websites/hold-currency.ts';
import { outcomeOfEdit } from './bulk-outcomes.ts';
import { lockCatalog } from './lock.ts';
import { listPlannedProducts, showProductsBy } from './planned-products.ts';
import type { ProductStates, State, StateRow } from './product-states.ts';

/** A product as releases find it. */
interface Found {
  readonly row: StateRow;
  readonly currency: string;
  /** Null where it is told as the store tells it of all. */
  readonly isStockShown: boolean | null;
}

const withoutFields = ({ isStockShown: _stock, ...change }: ProductReleaseChange) => change;

/** The fields that a change touches, as they become. */
function become(found: Found, sent: DataValues): ProductReleaseValues | { readonly problem: string } {
  const parsed = productReleaseChange.safeParse(sent, { error: sayIssue });
  if (!parsed.success)
    return { problem: parsed.error.issues[0]?.message ?? 'This is no change of a product.' };
  const change = parsed.data;
  const { row, currency } = found;
  const onSale = change.salePrice === undefined ? undefined : change.salePrice !== null;
  const edit = { ...withoutFields(change), productId: row.id, version: row.version, onSale };
  const after = outcomeOfEdit(row, edit, currency);
  if ('problem' in after) return after;
  const isPriced = change.price !== undefined || change.salePrice !== undefined;
  return {
    ...(isPriced ? { prices: { currency, variants: [...after.prices] } } : {}),
    ...(change.isVisible === undefined
      ? {}
      : { visibility: { isVisible: after.isVisible, publishOn: after.publishOn } }),
    ...(change.isStockShown === undefined ? {} : { isStockShown: change.isStockShown }),
  };
}

/** Why a product cannot have values now: its currency and its variants are those of the prices, else they were changed. */
function faultOf({ row }: Found, { visibility }: ProductReleaseValues): string | undefined {
  return visibility === undefined ? undefined : deliveryProblem(row.lacksFile, row, visibility)?.text;
}

function toThing(found: Found): ReleasedThing {
  const { row, currency, isStockShown } = found;
  const { isVisible, publishOn } = row;
  return {
    title: row.name,
    values: {
      prices: { currency, variants: row.prices },
      visibility: { isVisible, publishOn },
      isStockShown,
    } satisfies DataValues,
    become: (change) => become(found, change),
    faultOf: (values) => faultOf(found, productReleaseValues.parse(values)),
  };
}

/** A product with values in place of those that it has; a time that is over is waited for no more. */
function withValues(
  {
    id: _id,
    version: _version,
    collectionId: _store,
    productType: _type,
    lacksFile: _file,
    ...state
  }: StateRow,
  { prices, visibility }: ProductReleaseValues,
  now: number,
): State {
  const { isVisible, publishOn } = visibility ?? state;
  const isOver = publishOn !== null && Date.parse(publishOn) <= now;
  return {
    ...state,
    isVisible,
    publishOn: isOver ? null : publishOn,
    prices: prices?.variants ?? state.prices,
  };
}

/** Lets releases change products: their prices, whether visitors see them, and whether they tell how few are left. */
export function createReleasedProducts(deps: {
  readonly states: ProductStates;
  readonly preferences: Pick<CommercePreferenceService, 'all' | 'change'>;
  /** The currency of the site, which stays until the transaction ends. */
  readonly holdCurrency: typeof holdCurrency;
}): ReleasedData {
  const { states, preferences } = deps;
  return {
    kind: PRODUCT_CHANGE,
    fieldWords: PRODUCT_FIELD_WORDS,
    async passTime(scope, until) {
      const planned = await listPlannedProducts(scope);
      if (!planned.some(({ publishOn }) => Date.parse(publishOn) <= until)) return;
      // Whoever changes products locks the catalogue first: the other way round they would wait for each other.
      await lockCatalog(scope);
      await showProductsBy(scope, until, until);
    },
    async lock(scope) {
      // Whoever writes amounts holds the currency first, and then the catalogue.
      await scope.ask(deps.holdCurrency());
      await lockCatalog(scope);
    },
    async read(scope, ids) {
      const currency = (await scope.ask(deps.holdCurrency())) ?? '';
      const rows = await states.read(scope, ids);
      const own = await merchandisingOf(preferences, scope);
      return new Map(
        [...rows].map(([id, row]) => [id, toThing({ row, currency, isStockShown: stockShownOf(own, id) })]),
      );
    },
    async write(scope, writes, { author, now }) {
      const parsed = writes.map(({ id, values }) => ({ id, values: productReleaseValues.parse(values) }));
      const rows = await states.read(
        scope,
        parsed.map(({ id }) => id),
      );
      const changes = parsed.flatMap(({ id, values }) => {
        const row = rows.get(id);
        if (row === undefined || (values.prices === undefined && values.visibility === undefined)) return [];
        return [{ id, before: row, after: withValues(row, values, now) }];
      });
      await states.write(scope, changes, now);
      const shown = parsed.flatMap(({ id, values: { isStockShown } }) =>
        isStockShown === undefined ? [] : [{ id, isStockShown }],
      );
      if (shown.length === 0) return;
      const toAfter = (before: Preferences) =>
        shown.reduce((all, { id, isStockShown }) => withStockShown(all, id, isStockShown), before);
      await preferences.change(scope, MERCHANDISING_NAMESPACE, toAfter, { author, now });
    },
  };
}

async function merchandisingOf(
  preferences: Pick<CommercePreferenceService, 'all'>,
  scope: SiteScope,
): Promise<Preferences> {
  return (await preferences.all(scope)).get(MERCHANDISING_NAMESPACE) ?? {};
}
