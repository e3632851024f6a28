import { createCoupon, type Coupon, type CouponInput } from '#shared/features/coupons/contract.ts';
import type { CouponOffer } from '#shared/features/coupons/rules.ts';
import { findInputErrors } from '../../components/find-input-errors.ts';
import { fromWallTime, toWallTime } from '../../components/zone-time.ts';
import { amountProblem, plainAmount } from '../../components/typed-amount.ts';
import type { FormErrors } from '../../api/use-edited.ts';

/** Kind of what a coupon takes off. */
export type OfferKind = CouponOffer['kind'];

/** A coupon as it is typed: numbers and times as their fields have them. */
export interface CouponForm {
  /** True for one that applies by itself. */
  readonly isAutomatic: boolean;
  readonly code: string;
  readonly title: string;
  readonly enabled: boolean;
  readonly offer: OfferKind;
  readonly percent: string;
  readonly amount: string;
  readonly buy: string;
  readonly get: string;
  readonly setProductIds: readonly string[];
  /** Empty where there is none. */
  readonly minimum: string;
  readonly productIds: readonly string[];
  readonly categoryIds: readonly string[];
  /** In the time zone of the site; empty where there is none. */
  readonly startsOn: string;
  readonly endsOn: string;
  readonly useLimit: string;
  readonly useLimitPerPerson: string;
}

/** What the form has to know of the site. */
export interface CouponSite {
  readonly currency: string;
  readonly timeZone: string;
  /** Origin of the site, without a trailing slash. */
  readonly address: string;
}

/** A coupon that is not made yet. */
export function emptyCoupon(isAutomatic: boolean): CouponForm {
  return {
    isAutomatic,
    code: '',
    title: '',
    enabled: true,
    offer: 'percent',
    percent: '10',
    amount: '',
    buy: '2',
    get: '1',
    setProductIds: [],
    minimum: '',
    productIds: [],
    categoryIds: [],
    startsOn: '',
    endsOn: '',
    useLimit: '',
    useLimitPerPerson: '',
  };
}

const toText = (value: number | null) => (value === null ? '' : String(value));

/** A stored coupon as it is typed. */
export function toCouponForm(coupon: Coupon, { timeZone }: CouponSite): CouponForm {
  const { offer } = coupon;
  const empty = emptyCoupon(coupon.code === null);
  const toTime = (iso: string | null) => (iso === null ? '' : toWallTime(Date.parse(iso), timeZone));
  return {
    ...empty,
    code: coupon.code ?? '',
    title: coupon.title,
    enabled: coupon.enabled,
    offer: offer.kind,
    percent: 'percent' in offer ? String(offer.percent) : empty.percent,
    amount: offer.kind === 'fixed' ? offer.amount.value : '',
    buy: offer.kind === 'buyXGetY' ? String(offer.buy) : empty.buy,
    get: offer.kind === 'buyXGetY' ? String(offer.get) : empty.get,
    setProductIds: offer.kind === 'set' ? offer.setProductIds : [],
    minimum: coupon.minimumSubtotal?.value ?? '',
    productIds: coupon.productIds,
    categoryIds: coupon.categoryIds,
    startsOn: toTime(coupon.startsOn),
    endsOn: toTime(coupon.endsOn),
    useLimit: toText(coupon.useLimit),
    useLimitPerPerson: toText(coupon.useLimitPerPerson),
  };
}

const WHOLE_NUMBER = /^\d{1,9}$/;
const DECIMAL = /^\d{1,3}(?:[.,]\d+)?$/;

const toNumber = (text: string) => Number(text.trim().replace(',', '.'));

function toOffer(form: CouponForm, currency: string): CouponInput['offer'] {
  const percent = toNumber(form.percent);
  switch (form.offer) {
    case 'percent':
      return { kind: 'percent', percent };
    case 'fixed':
      return { kind: 'fixed', amount: { currency, value: plainAmount(form.amount, currency) } };
    case 'freeShipping':
      return { kind: 'freeShipping' };
    case 'buyXGetY':
      return { kind: 'buyXGetY', buy: toNumber(form.buy), get: toNumber(form.get), percent };
    case 'set':
      return { kind: 'set', setProductIds: [...form.setProductIds], percent };
  }
}

/** What is sent for a form. */
export function toCouponBody(form: CouponForm, { currency, timeZone }: CouponSite): CouponInput {
  const toMoment = (text: string) => {
    const moment = fromWallTime(text, timeZone);
    return moment === undefined ? null : new Date(moment).toISOString();
  };
  const toLimit = (text: string) => (text.trim() === '' ? null : toNumber(text));
  return {
    code: form.isAutomatic ? null : form.code,
    title: form.title,
    enabled: form.enabled,
    offer: toOffer(form, currency),
    minimumSubtotal:
      form.minimum.trim() === '' ? null : { currency, value: plainAmount(form.minimum, currency) },
    // A set is of the products that it names.
    productIds: form.offer === 'set' ? [] : [...form.productIds],
    categoryIds: form.offer === 'set' ? [] : [...form.categoryIds],
    startsOn: toMoment(form.startsOn),
    endsOn: toMoment(form.endsOn),
    useLimit: toLimit(form.useLimit),
    useLimitPerPerson: toLimit(form.useLimitPerPerson),
  };
}

const takes = (kind: OfferKind, field: 'percent' | 'amount' | 'pieces') => {
  if (field === 'amount') return kind === 'fixed';
  return field === 'pieces' ? kind === 'buyXGetY' : kind !== 'fixed' && kind !== 'freeShipping';
};

/** Texts that are no numbers, by field: the contract's own words speak of numbers that are out of bounds. */
function findTextErrors(form: CouponForm, currency: string): FormErrors {
  const isWhole = (text: string) => WHOLE_NUMBER.test(text.trim());
  const wrong: readonly (readonly [field: keyof CouponForm, isWrong: boolean, text: string | undefined])[] = [
    ['code', !form.isAutomatic && form.code.trim() === '', 'Enter a code, or generate one.'],
    [
      'percent',
      takes(form.offer, 'percent') && !DECIMAL.test(form.percent.trim()),
      'Enter a percentage such as 10.',
    ],
    ['amount', takes(form.offer, 'amount'), amountProblem(form.amount, currency)],
    ['buy', takes(form.offer, 'pieces') && !isWhole(form.buy), 'Enter a number of items.'],
    ['get', takes(form.offer, 'pieces') && !isWhole(form.get), 'Enter a number of items.'],
    ['minimum', form.minimum.trim() !== '', amountProblem(form.minimum, currency)],
    ['useLimit', form.useLimit.trim() !== '' && !isWhole(form.useLimit), 'Enter a number of orders.'],
    [
      'useLimitPerPerson',
      form.useLimitPerPerson.trim() !== '' && !isWhole(form.useLimitPerPerson),
      'Enter a number of orders.',
    ],
  ];
  return Object.fromEntries(
    wrong.flatMap(([field, isWrong, text]) => (isWrong && text !== undefined ? [[field, text]] : [])),
  );
}

/** What is wrong with a form by field; empty where it can be sent. */
export function findCouponErrors(form: CouponForm, site: CouponSite): FormErrors {
  const errors = findTextErrors(form, site.currency);
  if (Object.keys(errors).length > 0) return errors;
  return findInputErrors(createCoupon.input.body, toCouponBody(form, site)) ?? {};
}

/** Letters and digits that nobody takes for one another. */
const CODE_CHARACTERS = 'ACDEFGHJKLMNPQRTUVWXY34679';
const CODE_LENGTH = 8;

/**
 * Makes up a code.
 * @param random numbers from 0 up to 1
 */
export function makeCode(random: () => number): string {
  return Array.from(
    { length: CODE_LENGTH },
    () => CODE_CHARACTERS[Math.floor(random() * CODE_CHARACTERS.length)],
  ).join('');
}

/** The code of a copy: the first of `SPRING-2`, `SPRING-3` … that is not taken. */
export function nextCode(code: string, taken: ReadonlySet<string>): string {
  const stem = code.replace(/-\d+$/, '').slice(0, 36);
  for (let number = 2; ; number += 1) {
    const next = `${stem}-${number}`;
    if (!taken.has(next)) return next;
  }
}
