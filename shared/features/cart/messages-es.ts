import type { CouponReason } from '#shared/features/coupons/rules.ts';
import type { GiftCardReason } from '#shared/features/gift-cards/rules.ts';

const COUPONS: Readonly<Record<CouponReason, string>> = {
  UNKNOWN: 'Este código ya no existe.',
  DISABLED: 'Este código no está activo.',
  NOT_STARTED: 'Este código aún no está activo.',
  EXPIRED: 'Este código ha caducado.',
  USED_UP: 'Este código ha alcanzado su límite de usos.',
  USED_BY_YOU: 'Ya has usado este código el máximo de veces.',
  BELOW_MINIMUM: 'El carrito es demasiado pequeño para este código.',
  NOTHING_TO_SHIP: 'Ningún artículo del carrito se envía.',
  NO_MATCHING_ITEMS: 'Este código no se aplica a ningún artículo del carrito.',
};

const CARDS: Readonly<Record<GiftCardReason, string>> = {
  DISABLED: 'Esta tarjeta regalo ya no se puede usar.',
  EXPIRED: 'Esta tarjeta regalo ha caducado.',
  OTHER_CURRENCY: 'Esta tarjeta regalo está en otra moneda.',
  EMPTY: 'Esta tarjeta regalo no tiene saldo.',
};

/** The texts of `messages.ts` in Spanish. */
export const SPANISH = {
  notSold: 'Este artículo ya no está a la venta.',
  variantGone: 'Lo sentimos, esta variante no está disponible. Elige otra.',
  noDownload: 'Esta descarga no está disponible en este momento.',
  notEnough: 'Lo sentimos, no hay suficientes unidades de este artículo.',
  needsAnswers: 'Este artículo necesita más datos antes de poder comprarlo.',
  emailRequired: 'Introduce un correo electrónico para la confirmación.',
  emailSuggestion: (address: string) => `¿Quisiste decir ${address}?`,
  addressRequired: 'Introduce una dirección de envío.',
  billingRequired: 'Introduce tu dirección de facturación: de ella dependen los impuestos.',
  shippingUnavailable: 'No se puede enviar a tu dirección.',
  taxUnavailable: 'Esta tienda no vende en tu ubicación.',
  paymentRequired: 'Elige un método de pago.',
  soldMeanwhile: 'No quedan tantas unidades disponibles.',
  totalChanged: 'El total ha cambiado. Revísalo y después paga.',
  giftCardsChanged: 'El importe pagado con tarjetas regalo ha cambiado. Revísalo y después paga.',
  backorderedMeanwhile:
    'Algunos artículos ya no están disponibles y se enviarán más tarde. Revisa tu pedido y después paga.',
  firstPaymentNothing:
    'El primer pago de una suscripción no puede ser 0: su tarjeta se guarda para los pagos siguientes.',
  couponLost: (title: string) => `${title} ya no se puede usar.`,
  giftCardShort: (last4: string) => `Tarjeta regalo terminada en ${last4}: su saldo ya no es suficiente.`,
  priceChanged: (was: string, now: string) => `El precio ha cambiado de ${was} a ${now}.`,
  currencyChanged: (currency: string) => `Los precios están ahora en ${currency}.`,
  minimum: (subtotal: string) => `Para realizar el pedido, el subtotal debe ser de al menos ${subtotal}.`,
  coupon: (reason: CouponReason, minimum: string | undefined) =>
    reason === 'BELOW_MINIMUM' && minimum !== undefined
      ? `Este código requiere un subtotal de al menos ${minimum}.`
      : COUPONS[reason],
  giftCardTitle: (last4: string) => `Tarjeta regalo terminada en ${last4}`,
  giftCard: (reason: GiftCardReason) => CARDS[reason],
};
