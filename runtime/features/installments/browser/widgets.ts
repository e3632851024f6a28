import type { VisitorPage, Widget } from '../../../browser/widget.ts';
import { INSTALLMENTS_SELECTOR, mountInstallments, mountTermsLinks } from './installments.ts';

/** Shows the terms of a provider in a dialog. */
function termsOpener({ fetch, warn }: VisitorPage) {
  return (url: string, title: string) =>
    void import('./terms-dialog.ts')
      .then((part) => part.showTerms(document, url, title, { fetch, warn }))
      .catch((error: unknown) => warn(String(error)));
}

/** The teaser of payment in parts, and links to its terms. */
export const installmentWidgets: readonly Widget[] = [
  {
    selector: INSTALLMENTS_SELECTOR,
    start: (teaser, page) =>
      mountInstallments(teaser, { subscribe: page.store.subscribe, openTerms: termsOpener(page) }),
  },
  { selector: 'body', start: (_body, page) => mountTermsLinks(document, termsOpener(page)) },
];
