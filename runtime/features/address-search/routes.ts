import { completeAddress, readPlace } from '#shared/features/address-search/contract.ts';
import type { Api } from '../../http/mount.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Log } from '../../platform/log/log.ts';
import { PlacesDown, type PlaceSource } from '../../platform/places/place-source.ts';

/** The calls by which address fields complete what is typed. */
export function mountAddressSearch(api: Api, { places, log }: { places: PlaceSource; log: Log }): void {
  /** @throws Refusal 502 MAPS_UNAVAILABLE where the source is down */
  async function ask<Value>(asked: Promise<Value>): Promise<Value> {
    try {
      return await asked;
    } catch (error) {
      if (!(error instanceof PlacesDown)) throw error;
      log.warn({ problem: error.message }, 'Addresses cannot be looked up.');
      throw refuseAs(completeAddress, 'MAPS_UNAVAILABLE');
    }
  }

  api.mount(completeAddress, async ({ query }, { site }) => {
    const { input, language = site.language, ...options } = query;
    const predictions = await ask(places.complete(input, { ...options, language }));
    return { predictions: [...predictions], status: 'OK' as const };
  });
  api.mount(readPlace, async ({ query }, { site }) => {
    const { place_id: placeId, productPage, productSection, language = site.language, sessiontoken } = query;
    if (productPage === undefined || productSection === undefined) {
      log.error({ placeId }, 'A place was asked for without saying from which page and section.');
    }
    const result = await ask(places.place(placeId, { language, sessiontoken }));
    if (result === undefined) throw refuseAs(readPlace, 'PLACE_NOT_FOUND');
    return { result, status: 'OK' as const };
  });
}
