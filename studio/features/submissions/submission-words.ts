import type { Submission } from '#shared/features/submissions/contract.ts';
import type { SpamReason } from '#shared/features/submissions/spam.ts';

const REASONS: Readonly<Record<SpamReason, string>> = {
  honeypot: 'a field was filled in that people do not see',
  fast: 'it was filled in faster than people do',
  links: 'it has many links',
  duplicate: 'the same was sent before',
  unchecked: 'the provider of the captcha did not answer',
};

/** Why a submission was put aside; undefined for one that was not. */
export function describeSpam({ spamReasons }: Pick<Submission, 'spamReasons'>): string | undefined {
  if (spamReasons.length === 0) return undefined;
  return `Looks like spam: ${spamReasons.map((reason) => REASONS[reason]).join(', ')}.`;
}

const times = (tries: number) => (tries === 1 ? 'once' : `${tries} times`);

/** What became of one delivery. */
export function describeDelivery(delivery: Submission['deliveries'][number]): string {
  const { kind, target, state, tries, problem } = delivery;
  const what =
    kind === 'mail' ? `Email to ${target}` : kind === 'list' ? 'Mailing list' : `Webhook ${target}`;
  const why = problem === undefined ? '' : ` ${problem}`;
  switch (state) {
    case 'waiting':
      return tries === 0
        ? `${what}: on its way`
        : `${what}: tried ${times(tries)}, and is tried again.${why}`;
    case 'delivered':
      return `${what}: delivered`;
    case 'failed':
      return `${what}: failed${tries > 1 ? ` after ${times(tries)}` : ''}.${why}`;
  }
}
