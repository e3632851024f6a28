import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { DownloadOffers } from '../downloads/feature.ts';
import type { MediaOffers } from '../media/feature.ts';
import type { PaymentOffers } from '../payments/feature.ts';
import type { ProductOffers } from '../products/feature.ts';
import type { ReleaseOffers } from '../releases/feature.ts';
import type { ReviewOffers } from '../reviews/feature.ts';
import type { SiteFormOffers } from '../site-forms/feature.ts';
import type { ShippingOffers } from '../shipping/feature.ts';
import { createFillSite } from './fill-site.ts';
import { loadSampleSite } from './load-sample-site.ts';

/** What a site begins with. */
type SampleSiteNeeds = Pick<ProductOffers, 'catalog'> &
  Pick<MediaOffers, 'media'> &
  Pick<PaymentOffers, 'payments'> &
  Pick<DownloadOffers, 'addProductFiles'> &
  SiteFormOffers &
  Pick<ShippingOffers, 'shippingZones'> &
  ReleaseOffers &
  ReviewOffers;

/** What sites are filled with when they are made. */
export function sampleSiteFeature(
  { ids, preferences, websites }: Pick<House, 'ids' | 'preferences' | 'websites'>,
  needs: SampleSiteNeeds,
) {
  const {
    addProductFiles: sellFiles,
    beginForm,
    bringReviews,
    catalog,
    media,
    payments,
    releases,
    shippingZones,
  } = needs;
  const fillSite = createFillSite({
    ids,
    websites,
    catalog,
    media,
    sellFiles,
    beginForm,
    bringReviews,
    releases,
    preferences,
    shippingZones,
    payments,
  });
  return feature('sample-site', { offers: { fillSite, loadSampleSite } });
}

export type SampleSiteOffers = ReturnType<typeof sampleSiteFeature>['offers'];
