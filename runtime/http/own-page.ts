import type { Response } from 'express';
import { POLICY_HEADER, policyOf } from './security-headers.ts';

/** A page that the server makes without a theme. */
export interface OwnPage {
  readonly html: string;
  /** What stands in its style elements, so that they may apply. */
  readonly styles: readonly string[];
}

/**
 * Sends such a page with its policy; nobody keeps it unless the headers that are set already say so.
 * @param further another policy that holds as well
 */
export function sendOwnPage(response: Response, page: OwnPage, status = 200, further?: string): void {
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-store');
  const policy = policyOf({ styles: page.styles });
  response.setHeader(POLICY_HEADER, further === undefined ? policy : `${policy}, ${further}`);
  response.status(status).type('html').send(page.html);
}
