import {
  createCoupon,
  deleteCoupon,
  type Coupon,
  type CouponInput,
  listCoupons,
  updateCoupon,
} from '#shared/features/coupons/contract.ts';
import { COUPON_TITLE_MAX } from '#shared/features/coupons/rules.ts';
import { nameOfCopy } from '#shared/text/name-of-copy.ts';
import { useAct } from '../../api/use-act.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { useRemoval } from '../../components/use-removal.ts';
import { nextCode } from './coupon-form.ts';

/** The acts on one coupon of the list. */
export interface CouponActs {
  /** Switches it on or off. */
  switchTo(coupon: Coupon, enabled: boolean): void;
  /** Makes a copy that is off. */
  duplicate(coupon: Coupon): void;
  remove(coupon: Coupon): void;
}

/** What a coupon is called where it is spoken of. */
export function nameOfCoupon({ code, title }: Pick<Coupon, 'code' | 'title'>): string {
  return code ?? title;
}

/** The facts of a coupon as they are sent. */
function toBody(coupon: Coupon): CouponInput {
  const { id: _id, version: _version, uses: _uses, createdOn: _createdOn, ...body } = coupon;
  return body;
}

/**
 * The acts on coupons.
 * @param coupons all of them, so that a copy gets a code of its own
 * @param onOpen opens the editor of a coupon
 */
export function useCouponActs(coupons: readonly Coupon[], onOpen: (id: string) => void): CouponActs {
  const update = useAct(
    (client, { coupon, enabled }: { coupon: Coupon; enabled: boolean }) =>
      client.call(updateCoupon, {
        params: { couponId: coupon.id },
        body: { version: coupon.version, coupon: { ...toBody(coupon), enabled } },
      }),
    [listCoupons],
  );
  const create = useAct((client, body: CouponInput) => client.call(createCoupon, { body }), [listCoupons]);
  const remove = useRemoval(
    (client, couponId) => client.call(deleteCoupon, { params: { couponId } }),
    listCoupons,
  );
  const switchTo = (coupon: Coupon, enabled: boolean) =>
    void update.mutateAsync({ coupon, enabled }).then(({ coupon: changed }) => {
      showNotice({
        message: `${nameOfCoupon(coupon)} is ${enabled ? 'in use' : 'off'}.`,
        undo: { label: 'Undo', run: () => switchTo(changed, !enabled) },
      });
    }, showProblem);
  return {
    switchTo,
    duplicate: (coupon) => {
      const taken = new Set(coupons.flatMap(({ code }) => code ?? []));
      const own =
        coupon.code === null
          ? { title: nameOfCopy(coupon.title, COUPON_TITLE_MAX) }
          : { code: nextCode(coupon.code, taken) };
      void create.mutateAsync({ ...toBody(coupon), ...own, enabled: false }).then(({ coupon: copy }) => {
        showNotice({ message: `${nameOfCoupon(copy)} is a copy that is off.` });
        onOpen(copy.id);
      }, showProblem);
    },
    remove: (coupon) => remove(coupon.id, nameOfCoupon(coupon)),
  };
}
