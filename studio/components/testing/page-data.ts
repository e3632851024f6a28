import type { PageData } from '#shared/features/pages/contract.ts';

/** The data of a page as the server answers it, with nothing on it. */
export function pageDataOf(path: string, title: string): PageData {
  return {
    path,
    status: 200,
    pageType: 1,
    title,
    template: '',
    json: {},
    styleSheets: [],
    assetVersions: {},
    headerFooter: {
      header: {},
      footer: {},
      version: 'none',
      siteTitle: 'Saltmarsh',
      isHeaderOfTheme: false,
      sources: { pictures: {}, products: {}, lists: {} },
    },
  };
}
