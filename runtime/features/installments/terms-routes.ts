import path from 'node:path';
import express, { type Express } from 'express';
import { INSTALLMENT_LOCALES, INSTALLMENTS_PATH } from '#shared/features/installments/rules.ts';

/**
 * Serves the words behind the teaser, one file for each locale of the provider; they are the same at every site.
 * @param folder folder of the files
 */
export function routeInstallmentTerms(app: Express, folder: string): void {
  const files = new Set(INSTALLMENT_LOCALES.map((locale) => `/${locale}.html`));
  const serve = express.static(path.resolve(folder), { index: false, maxAge: '1h' });
  app.use(INSTALLMENTS_PATH, (request, response, next) => {
    if (files.has(request.path)) serve(request, response, next);
    else next();
  });
}
