import type { CouponReason } from '#shared/features/coupons/rules.ts';
import type { GiftCardReason } from '#shared/features/gift-cards/rules.ts';

const COUPONS: Readonly<Record<CouponReason, string>> = {
  UNKNOWN: 'لم يعد هذا الرمز موجودًا.',
  DISABLED: 'هذا الرمز غير مفعّل.',
  NOT_STARTED: 'لم يُفعَّل هذا الرمز بعد.',
  EXPIRED: 'انتهت صلاحية هذا الرمز.',
  USED_UP: 'بلغ هذا الرمز حد الاستخدام.',
  USED_BY_YOU: 'لقد استخدمت هذا الرمز الحد الأقصى من المرات.',
  BELOW_MINIMUM: 'قيمة سلة التسوق أقل مما يتطلبه هذا الرمز.',
  NOTHING_TO_SHIP: 'لا يوجد في السلة منتج يُشحن.',
  NO_MATCHING_ITEMS: 'لا ينطبق هذا الرمز على أي منتج في السلة.',
};

const CARDS: Readonly<Record<GiftCardReason, string>> = {
  DISABLED: 'لم يعد بالإمكان استخدام بطاقة الهدية هذه.',
  EXPIRED: 'انتهت صلاحية بطاقة الهدية هذه.',
  OTHER_CURRENCY: 'بطاقة الهدية هذه بعملة أخرى.',
  EMPTY: 'نفد رصيد بطاقة الهدية هذه.',
};

/** The texts of `messages.ts` in Arabic. */
export const ARABIC = {
  notSold: 'لم يعد هذا المنتج معروضًا للبيع.',
  variantGone: 'عذرًا، هذا الخيار غير متوفر. يُرجى اختيار غيره.',
  noDownload: 'هذا التنزيل غير متاح حاليًا.',
  notEnough: 'عذرًا، لا تتوفر كمية كافية من هذا المنتج.',
  needsAnswers: 'يحتاج هذا المنتج إلى مزيد من التفاصيل قبل شرائه.',
  emailRequired: 'أدخل بريدًا إلكترونيًا لتصلك رسالة التأكيد.',
  emailSuggestion: (address: string) => `هل تقصد ${address}؟`,
  addressRequired: 'أدخل عنوان الشحن.',
  billingRequired: 'أدخل عنوان الفوترة: تعتمد الضريبة عليه.',
  shippingUnavailable: 'لا يمكن شحن هذا إلى عنوانك.',
  taxUnavailable: 'لا يبيع هذا المتجر إلى موقعك.',
  paymentRequired: 'اختر طريقة دفع.',
  soldMeanwhile: 'لم تعد هذه الكمية متوفرة.',
  totalChanged: 'تغيّر الإجمالي. يُرجى مراجعته ثم الدفع.',
  giftCardsChanged: 'تغيّر المبلغ المدفوع ببطاقات الهدايا. يُرجى مراجعته ثم الدفع.',
  backorderedMeanwhile: 'لم تعد بعض المنتجات متوفرة وستُرسل لاحقًا. يُرجى مراجعة طلبك ثم الدفع.',
  firstPaymentNothing: 'لا يمكن أن تكون الدفعة الأولى من الاشتراك 0: تُحفظ بطاقتها للدفعات اللاحقة.',
  couponLost: (title: string) => `لم يعد بالإمكان استخدام ${title}.`,
  giftCardShort: (last4: string) => `بطاقة هدية تنتهي بـ ${last4}: لم يعد رصيدها كافيًا.`,
  priceChanged: (was: string, now: string) => `تغيّر السعر من ${was} إلى ${now}.`,
  currencyChanged: (currency: string) => `الأسعار الآن بعملة ${currency}.`,
  minimum: (subtotal: string) => `لإتمام الطلب، يجب ألا يقل المجموع الفرعي عن ${subtotal}.`,
  coupon: (reason: CouponReason, minimum: string | undefined) =>
    reason === 'BELOW_MINIMUM' && minimum !== undefined
      ? `يتطلب هذا الرمز مجموعًا فرعيًا لا يقل عن ${minimum}.`
      : COUPONS[reason],
  giftCardTitle: (last4: string) => `بطاقة هدية تنتهي بـ ${last4}`,
  giftCard: (reason: GiftCardReason) => CARDS[reason],
};
