import { scaleTexts } from '#shared/features/forms/texts.ts';
import { type Feature, feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import { mountForms } from './routes.ts';

/** Forms with the questions of a product. @param findForm reads the form of a product */
export function formsFeature({ db }: Pick<House, 'db'>, findForm: Parameters<typeof mountForms>[2]): Feature {
  return feature('forms', {
    offers: undefined,
    calls: (api) => mountForms(api, db, findForm),
    goodsTexts: scaleTexts,
  });
}
