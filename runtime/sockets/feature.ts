import type { Chore } from '../database/old-rows.ts';
import type { Bin } from '../features/bin/service.ts';
import type { PersonalData } from '../features/privacy/personal-data.ts';
import type { Api } from '../http/mount.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { PageForm } from './page-form.ts';
import type { SystemPage } from './system-page.ts';

/** What a feature brings to the server, as far as it brings it. */
interface FeatureParts {
  /** Mounts its calls. */
  readonly calls?: (api: Api) => void;
  /** Pages that belong to it and to no collection of the site. */
  readonly pages?: readonly SystemPage[];
  /** Forms of pages, which need no scripts. */
  readonly forms?: readonly PageForm[];
  /** Says who does its work after requests. */
  readonly jobs?: (jobs: Pick<Jobs, 'handle'>) => void;
  /** What it tidies once a day. */
  readonly chores?: readonly Chore[];
  /** What it keeps of people. */
  readonly personalData?: readonly PersonalData[];
  /** Says what becomes of its kinds of things in the bin. */
  readonly binned?: (bin: Pick<Bin, 'handle'>) => void;
}

/** A part of the server that plugs in: nothing else knows what it brings. */
export interface Feature<Offers = unknown> extends Required<FeatureParts> {
  readonly name: string;
  /** What other features may take of it, by type. */
  readonly offers: Offers;
}

const nothing = () => undefined;

/**
 * Says what a feature brings; what it needs of others are arguments of the function that makes it.
 * @param name the name of its folder
 */
export function feature<Offers = undefined>(
  name: string,
  { offers, ...parts }: FeatureParts & { readonly offers: Offers },
): Feature<Offers> {
  return {
    calls: nothing,
    pages: [],
    forms: [],
    jobs: nothing,
    chores: [],
    personalData: [],
    binned: nothing,
    ...parts,
    name,
    offers,
  };
}
