import type { Router } from 'express';
import { urlencoded } from 'express';
import { z } from 'zod';
import { CAPTCHA_ERRORS } from '#shared/features/captcha/rules.ts';
import { CHECKOUT_ERRORS } from '#shared/features/checkout/rules.ts';
import { checkoutSentences } from '#shared/features/checkout/sentences.ts';
import { donate } from '#shared/features/donations/contract.ts';
import { DONATE_PAGE_PATH, DONATIONS_PATH } from '#shared/features/donations/paths.ts';
import { DONATION_ERRORS } from '#shared/features/donations/rules.ts';
import { donationSentences } from '#shared/features/donations/words.ts';
import { cleanValue } from '#shared/http/json.ts';
import { parseMinor, toDecimalText, toHundredths } from '#shared/money/minor-units.ts';
import { createCallLimits } from '../../http/call-limits.ts';
import { refusalToTell } from '../../http/errors.ts';
import { fingerprint } from '../../http/idempotency.ts';
import { isFromOwnPage } from '../../http/page-forms.ts';
import { refuse, type Refusal } from '../../http/refusal.ts';
import { sendOwnPage } from '../../http/own-page.ts';
import { createVisitorContext, type EdgeDeps, siteOfRequest } from '../../http/request.ts';
import { visitorSentence } from '../../http/visitor-sentence.ts';
import { withSiteUser } from '../../http/site-user-session.ts';
import type { PaymentPages } from '../checkout/payment-pages.ts';
import type { PageAnswers } from '../pages/routes.ts';
import type { DonationService } from './service.ts';

const SEE_OTHER = 303;

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
  const asked = donate.input.body.safeParse({
    amountCents: toHundredths(minor, currency),
    firstName,
    lastName,
    email,
    message,
    payment: { provider, token: rest.join(':') },
    captchaToken,
  });
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
 * Takes the form of the page for donations, which needs no scripts; what stands in the way is told on the page, with
 * what was filled in.
 * @param deps.showNotice answers with the page of a path and a notice on it
 */
export function routeDonationForm(
  router: Router,
  deps: {
    edge: EdgeDeps;
    donations: DonationService;
    pages: Pick<PaymentPages, 'leave'>;
    showNotice: PageAnswers['showNotice'];
  },
): void {
  const { edge, donations } = deps;
  const parseForm = urlencoded({ extended: false, limit: '16kb', parameterLimit: 20 });
  router.post(DONATE_PAGE_PATH, parseForm, async (request, response) => {
    const site = await siteOfRequest(edge, request);
    const form = formSchema.parse(cleanValue(request.body ?? {}));
    try {
      if (!isFromOwnPage(edge, request, site)) throw refuse('CRUMB_FAIL');
      const context = await withSiteUser(edge, request, createVisitorContext(edge, request, response, site));
      await createCallLimits(edge, request, context, donate.limits ?? [], donate.limitText).countCall();
      const ask = toAsk(form, site.currency);
      const idempotent = {
        key: form.key,
        scope: `form ${DONATIONS_PATH}`,
        fingerprint: fingerprint({ ...ask, captchaToken: undefined }),
      };
      const { redirectUrl, nextAction } = await donations.donate({ ...context, idempotent }, ask);
      const next = redirectUrl ?? nextAction?.url ?? DONATE_PAGE_PATH;
      if (next.startsWith('/')) response.redirect(SEE_OTHER, next);
      else sendOwnPage(response, deps.pages.leave(site, next));
    } catch (error) {
      const refusal = refusalToTell(error, response);
      const { language } = site;
      const notice = visitorSentence(refusal, language, {
        ...checkoutSentences(language),
        ...donationSentences(language),
      });
      const filled = toFilled(form, site.currency);
      const isBeside = isAboutPayment(refusal);
      const facts = {
        filled,
        asksCaptcha: Object.hasOwn(CAPTCHA_ERRORS, refusal.code),
        ...(isBeside ? { paymentError: notice, focus: { payment: true } } : {}),
      };
      const told = isBeside ? '' : notice;
      await deps.showNotice(request, response, DONATE_PAGE_PATH, refusal.status, told, facts);
    }
  });
}
