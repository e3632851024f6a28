import path from 'node:path';
import type { Express } from 'express';
import { INSTALLMENT_LOCALES, INSTALLMENTS_PATH } from '#shared/features/installments/rules.ts';

/**
 * Serves the words behind the teaser, one file for each locale of the provider; they are the same at every site.
 * @param folder folder of the files
 */
export function routeInstallmentTerms(app: Express, folder: string): void {
  const files = new Set(INSTALLMENT_LOCALES.map((locale) => `${locale}.html`));
  const options = { root: path.resolve(folder), maxAge: '1h' };
  app.get(`${INSTALLMENTS_PATH}/:file`, (request, response, next) => {
    const { file } = request.params;
    if (files.has(file)) response.sendFile(file, options);
    else next();
  });
}
