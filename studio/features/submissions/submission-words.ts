import type { Submission } from '#shared/features/submissions/contract.ts';
import type { SpamReason } from '#shared/features/submissions/spam.ts';

const REASONS: Readonly<Record<SpamReason, string>> = {
  honeypot: 'a field was filled in that people do not see',
  fast: 'it was filled in faster than people do',
  links: 'it has many links',
  duplicate: 'the same was sent before',
};

/** Why a submission was put aside; undefined for one that was not. */
export function describeSpam({ spamReasons }: Pick<Submission, 'spamReasons'>): string | undefined {
  if (spamReasons.length === 0) return undefined;
  return `Looks like spam: ${spamReasons.map((reason) => REASONS[reason]).join(', ')}.`;
}

/** What became of one delivery. */
export function describeDelivery({ target, state, problem }: Submission['deliveries'][number]): string {
  switch (state) {
    case 'waiting':
      return `Email to ${target}: on its way`;
    case 'delivered':
      return `Email to ${target}: delivered`;
    case 'failed':
      return `Email to ${target}: failed.${problem === undefined ? '' : ` ${problem}`}`;
  }
}
