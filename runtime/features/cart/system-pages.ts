import { PAGE_TYPE } from '#shared/codes/page-type.ts';
import { CART_FORM_PATHS, CART_PAGE_PATH } from '#shared/features/cart/paths.ts';
import type { FormDefinition } from '#shared/features/forms/definition.ts';
import { formMessages } from '#shared/features/forms/texts.ts';
import { PREVIEW_FOLDER } from '#shared/features/pages/paths.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import { type SystemPage, systemPage } from '../../sockets/system-page.ts';
import { FIELDS_PAGE } from './cart-forms.ts';
import { toFieldsPage } from './fields-page.ts';

/** The page of the cart. */
export function cartPage(context: NonNullable<SystemPage['context']>): SystemPage {
  return systemPage({
    kind: 'cart',
    path: CART_PAGE_PATH,
    pageType: { ofTheme: PAGE_TYPE.showCart, common: PAGE_TYPE.cartV2 },
    template: 'pages/cart.page',
    access: 'visitor',
    cart: 'usual',
    hasCrumb: true,
    titles: { en: 'Cart', fr: 'Panier', de: 'Warenkorb', es: 'Carrito', ja: 'カート', ar: 'سلة التسوق' },
    preview: { place: 1 },
    context,
  });
}

/**
 * The page that asks what an item wants to know, where no script asks it; no path leads there.
 * @param findForm what one of the site's products asks; undefined where none asks anything
 */
export function fieldsPage(findForm: (scope: ReadScope) => Promise<FormDefinition | undefined>): SystemPage {
  const path = `${PREVIEW_FOLDER}/fields`;
  return systemPage({
    kind: FIELDS_PAGE,
    pageType: PAGE_TYPE.page,
    template: 'pages/fields.page',
    access: 'visitor',
    titles: {
      en: 'Additional information',
      fr: 'Informations complémentaires',
      de: 'Weitere Angaben',
      es: 'Información adicional',
      ja: '追加情報',
      ar: 'معلومات إضافية',
    },
    preview: {
      path,
      place: 10,
      list: async (scope, title) => ((await findForm(scope)) === undefined ? [] : [{ path, title }]),
    },
    async context({ isPreview, scope, site: { language } }) {
      const form = isPreview ? await findForm(scope) : undefined;
      if (form === undefined) return undefined;
      const nothing = { answers: {}, errors: {}, problem: '', hidden: {} };
      const sent = { action: CART_FORM_PATHS.add, button: formMessages(language).add };
      return { json: { fieldsPage: toFieldsPage({ language, form, ...nothing, ...sent, from: '/' }) } };
    },
  });
}
