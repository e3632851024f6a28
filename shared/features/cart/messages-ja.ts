import type { CouponReason } from '#shared/features/coupons/rules.ts';
import type { GiftCardReason } from '#shared/features/gift-cards/rules.ts';

const COUPONS: Readonly<Record<CouponReason, string>> = {
  UNKNOWN: 'このコードは存在しません。',
  DISABLED: 'このコードは現在無効です。',
  NOT_STARTED: 'このコードはまだご利用いただけません。',
  EXPIRED: 'このコードは有効期限が切れています。',
  USED_UP: 'このコードは使用回数の上限に達しました。',
  USED_BY_YOU: 'このコードはお一人様の使用回数の上限に達しています。',
  BELOW_MINIMUM: 'カートの金額がこのコードの条件に達していません。',
  NOTHING_TO_SHIP: 'カートに配送が必要な商品がありません。',
  NO_MATCHING_ITEMS: 'このコードはカート内の商品には適用されません。',
};

const CARDS: Readonly<Record<GiftCardReason, string>> = {
  DISABLED: 'このギフトカードはご利用いただけません。',
  EXPIRED: 'このギフトカードは有効期限が切れています。',
  OTHER_CURRENCY: 'このギフトカードは別の通貨のものです。',
  EMPTY: 'このギフトカードの残高はありません。',
};

/** The texts of `messages.ts` in Japanese. */
export const JAPANESE = {
  notSold: 'この商品は販売を終了しました。',
  variantGone: '申し訳ございません。このバリエーションはご利用いただけません。別のものをお選びください。',
  noDownload: 'このダウンロードは現在ご利用いただけません。',
  notEnough: '申し訳ございません。この商品の在庫が不足しています。',
  needsAnswers: 'この商品を購入するには、詳細の入力が必要です。',
  emailRequired: '確認メールを受け取るメールアドレスを入力してください。',
  emailSuggestion: (address: string) => `${address}ではありませんか？`,
  addressRequired: 'お届け先住所を入力してください。',
  billingRequired: '請求先住所を入力してください。税額の計算に使用されます。',
  shippingUnavailable: 'ご指定の住所には配送できません。',
  taxUnavailable: 'このショップはお住まいの地域では販売していません。',
  paymentRequired: 'お支払い方法を選択してください。',
  soldMeanwhile: 'ご希望の数量の在庫がなくなりました。',
  totalChanged: '合計金額が変更されました。ご確認のうえ、お支払いください。',
  giftCardsChanged: 'ギフトカードでのお支払い額が変更されました。ご確認のうえ、お支払いください。',
  backorderedMeanwhile:
    '一部の商品が在庫切れのため、後日発送されます。ご注文内容を確認のうえ、お支払いください。',
  firstPaymentNothing: '定期購入の初回お支払いは0にできません。カードは次回以降のお支払いに使用されます。',
  couponLost: (title: string) => `${title}はご利用いただけなくなりました。`,
  giftCardShort: (last4: string) => `ギフトカード（末尾${last4}）：残高が不足しています。`,
  priceChanged: (was: string, now: string) => `価格が${was}から${now}に変更されました。`,
  currencyChanged: (currency: string) => `価格の通貨が${currency}になりました。`,
  minimum: (subtotal: string) => `ご注文には小計${subtotal}以上が必要です。`,
  coupon: (reason: CouponReason, minimum: string | undefined) =>
    reason === 'BELOW_MINIMUM' && minimum !== undefined
      ? `このコードは小計${minimum}以上でご利用いただけます。`
      : COUPONS[reason],
  giftCardTitle: (last4: string) => `ギフトカード（末尾${last4}）`,
  giftCard: (reason: GiftCardReason) => CARDS[reason],
};
