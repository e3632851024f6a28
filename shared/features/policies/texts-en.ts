import type { PolicyTexts } from './texts.ts';

/** The texts of `texts.ts` in English. */
export const ENGLISH: PolicyTexts = {
  policies: {
    terms: {
      title: 'Terms of service',
      parts: [
        [
          'Who we are',
          'These terms apply to everything that you buy at {site}. The shop {shop} is run by {seller}.',
          'You reach us at {email}.',
        ],
        [
          'Ordering',
          'What the shop shows is an invitation to order. Your order is an offer to buy; the contract is made when we confirm it by email.',
          'Before you order you can check and correct everything that you have entered.',
        ],
        [
          'Prices and payment',
          'The price shown at checkout is the one that applies, with taxes and shipping as they are listed there.',
          'You can pay in the ways that the checkout offers. Your payment is safe: we never see the whole number of your card.',
        ],
        [
          'Delivery',
          'We deliver to the places that the checkout offers. Should something be sold out after all, we tell you at once and refund what you have paid for it.',
        ],
        [
          'Returns',
          'Our refund policy says when and how you can return what you bought. Rights that the law gives you are not affected.',
        ],
        [
          'Defects',
          'If something arrives broken or is not as described, write to us. The rights that the law of your country gives you apply.',
        ],
        [
          'Law',
          'The law of {country} applies, and with it the rights of consumers in the country where you live.',
        ],
      ],
    },
    privacy: {
      title: 'Privacy policy',
      parts: [
        [
          'Who is responsible',
          '{seller} is responsible for the personal data that {site} processes. Write to {email} with any question.',
        ],
        [
          'What we process, and why',
          'When you order, we process your name, your addresses, your email address and what you buy: without them we could not fulfil the contract.',
          'When you have an account, we keep what you have entered there until you delete it.',
          'When you write to us, we keep your message for as long as we need it to answer.',
          'We send newsletters to those who asked for them. Each of them has a link to unsubscribe.',
        ],
        [
          'Who receives it',
          'Those who carry out your order: payment providers, carriers, and the services that run this site. They may use your data for nothing else.',
        ],
        [
          'Cookies',
          'Some cookies are needed for the cart and for signing in. Others are used only with your consent.',
        ],
        [
          'How long we keep it',
          'We keep orders and invoices for as long as the law demands, and everything else until its purpose has ended.',
        ],
        [
          'Your rights',
          'You may ask what we keep about you, and have it corrected, deleted or handed over to you. You may object to its use, and withdraw your consent at any time.',
          'You may also complain to the data protection authority of your country.',
        ],
      ],
    },
    refunds: {
      title: 'Refund policy',
      parts: [
        [
          'How long you have',
          'You may return what you bought within {days} days of the day on which you received it. You need not say why.',
        ],
        [
          'How to return something',
          'Write to {email} with the number of your order. Then send the items to: {address}.',
          'Please send them back unused, in their packaging where possible.',
        ],
        ['Costs', '{returnCosts}'],
        [
          'Your refund',
          'Within 14 days of receiving the items we refund what you paid, with the standard shipping costs, to the payment method that you used.',
        ],
        [
          'What cannot be returned',
          'Items made or changed for you, sealed items that were opened and cannot be returned for reasons of health, downloads that have begun with your consent, and gift cards that were redeemed.',
        ],
        [
          'Damaged or wrong items',
          'If something arrives broken, or is not what you ordered, write to {email}: we replace it or refund it at our cost.',
        ],
      ],
    },
    imprint: {
      title: 'Legal notice',
      parts: [
        ['Who runs this site', '{seller}', '{address}', '{country}'],
        ['Contact', 'Email: {email}', 'Phone: {phone}'],
        ['Tax number', '{taxNumber}'],
        ['Responsible for the content', '{seller}'],
      ],
    },
  },
  missing: {
    shop: '[Name of the shop]',
    site: '[Address of the site]',
    seller: '[Business name]',
    address: '[Business address]',
    country: '[Country]',
    email: '[Email address]',
    phone: '[Phone number]',
    taxNumber: '[Tax number]',
    days: '[Number]',
    returnCosts: '[Who pays for return shipping]',
  },
  returnCosts: {
    shop: 'We pay for sending the items back.',
    customer: 'You pay for sending the items back.',
  },
  noReturns:
    'We do not take back what was bought, unless the law of your country gives you the right to return it.',
};
