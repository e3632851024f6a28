import { sayIssue } from '#shared/http/shape-sentences.ts';
import { z } from 'zod';
import { CAPTCHA_ERRORS } from '#shared/features/captcha/rules.ts';
import { CHECKOUT_ERRORS } from '#shared/features/checkout/rules.ts';
import { checkoutSentences } from '#shared/features/checkout/sentences.ts';
import { donate } from '#shared/features/donations/contract.ts';
import { DONATE_PAGE_PATH, DONATIONS_PATH } from '#shared/features/donations/paths.ts';
import { DONATION_ERRORS } from '#shared/features/donations/rules.ts';
import { donationSentences } from '#shared/features/donations/words.ts';
import { parseMinor, toDecimalText, toHundredths } from '#shared/money/minor-units.ts';
import { fingerprint } from '../../http/idempotency.ts';
import { refuse, type Refusal } from '../../http/refusal.ts';
import { type PageForm, pageForm } from '../../sockets/page-form.ts';
import type { PaymentPages } from '../checkout/payment-pages.ts';
import type { DonationService } from './service.ts';

const text = z.string().max(1_000).catch('');
const formSchema = z.object({
  /** The amount that was chosen, and the one that was typed: decimal texts in the major unit. */
  amount: text,
  otherAmount: text,
  firstName: text,
  lastName: text,
  email: text,
  message: text,
  payment: text,
  key: text,
  /** What the browser found, where the page asked it to work. */
  captchaToken: z.string().max(10_000).optional().catch(undefined),
});

type Form = z.output<typeof formSchema>;

/** The amount that counts, in the minor unit: the typed one where there is one; undefined for what is none. */
function amountOf({ amount, otherAmount }: Form, currency: string): number | undefined {
  return parseMinor(otherAmount.trim() === '' ? amount : otherAmount, currency);
}

/** What the call takes, read from the form. @throws Refusal that says what is missing */
function toAsk(form: Form, currency: string) {
  const minor = amountOf(form, currency);
  if (minor === undefined || form.key === '') {
    throw refuse('INVALID_INPUT', { text: DONATION_ERRORS.AMOUNT_NOT_TAKEN.text });
  }
  const { firstName, lastName, email, message, payment, captchaToken } = form;
  const [provider = '', ...rest] = payment.split(':');
  const asked = donate.input.body.safeParse(
    {
      amountCents: toHundredths(minor, currency),
      firstName,
      lastName,
      email,
      message,
      payment: { provider, token: rest.join(':') },
      captchaToken,
    },
    { error: sayIssue },
  );
  if (asked.success) return asked.data;
  const [problem] = asked.error.issues;
  const isAboutPayment = problem?.path[0] === 'payment';
  const said = isAboutPayment ? CHECKOUT_ERRORS.declared.PAYMENT_REQUIRED.text : problem?.message;
  throw refuse('INVALID_INPUT', { text: said });
}

/** Whether a refusal is told beside the ways to pay. */
function isAboutPayment({ code, message }: Refusal): boolean {
  const { DECLINED, PROVIDER_UNKNOWN, PAYMENT_REQUIRED } = CHECKOUT_ERRORS.declared;
  return Object.keys({ DECLINED, PROVIDER_UNKNOWN }).includes(code) || message === PAYMENT_REQUIRED.text;
}

/** What was filled in, to be shown again; the amount that was chosen stands as a typed one, which counts. */
function toFilled(form: Form, currency: string): Readonly<Record<string, string>> {
  const { firstName, lastName, email, message } = form;
  const minor = amountOf(form, currency);
  const otherAmount = minor === undefined ? '' : toDecimalText(minor, currency);
  return { firstName, lastName, email, message, otherAmount };
}

/**
 * The form of the page for donations; what is wrong is shown on the page, with what was filled in.
 * @param pages leads on to the provider's own page
 */
export function donationForm(donations: DonationService, pages: Pick<PaymentPages, 'leave'>): PageForm {
  return pageForm(
    {
      path: DONATE_PAGE_PATH,
      schema: formSchema,
      fields: 20,
      bytes: '16kb',
      limits: donate.limits ?? [],
      ...(donate.limitText === undefined ? {} : { limitText: donate.limitText }),
      knowsMember: true,
      page: DONATE_PAGE_PATH,
      sentences: (language) => ({ ...checkoutSentences(language), ...donationSentences(language) }),
      refused: ({ refusal, sentence }, { sent, context }) => {
        const isBeside = isAboutPayment(refusal);
        const facts = {
          filled: toFilled(formSchema.parse(sent), context.site.currency),
          asksCaptcha: Object.hasOwn(CAPTCHA_ERRORS, refusal.code),
          ...(isBeside ? { paymentError: sentence, focus: { payment: true } } : {}),
        };
        return { facts, ...(isBeside ? { notice: '' } : {}) };
      },
    },
    async (form, { context }) => {
      const ask = toAsk(form, context.site.currency);
      const idempotent = {
        key: form.key,
        scope: `form ${DONATIONS_PATH}`,
        fingerprint: fingerprint({ ...ask, captchaToken: undefined }),
      };
      const { redirectUrl, nextAction } = await donations.donate({ ...context, idempotent }, ask);
      const next = redirectUrl ?? nextAction?.url ?? DONATE_PAGE_PATH;
      return next.startsWith('/') ? { goTo: next } : { document: pages.leave(context.site, next) };
    },
  );
}
