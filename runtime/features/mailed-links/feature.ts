import { type Feature, feature } from '../../sockets/feature.ts';
import { mailedLinkChores } from './chores.ts';
import { mailedLinkPersonalData } from './personal-data.ts';

/** Links that are mailed to who asks for them. */
export function mailedLinksFeature(): Feature {
  return feature('mailed-links', {
    offers: undefined,
    chores: mailedLinkChores,
    personalData: [mailedLinkPersonalData],
  });
}
