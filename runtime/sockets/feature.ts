import type { Express } from 'express';
import type { DescribePage } from '#shared/features/pages/described-page.ts';
import type { Sentences } from '#shared/text/sentences.ts';
import type { Chore } from '../database/chores.ts';
import type { Bin } from '../features/bin/service.ts';
import type { DescribeWork } from '../features/jobs/service.ts';
import type { MailSamples } from '../features/mail/render-mail.ts';
import type { Assemble } from '../features/pages/assemble.ts';
import type { PageOffers } from '../features/pages/feature.ts';
import type { PageContributor } from '../features/pages/page-context.ts';
import type { PersonalData } from '../features/privacy/personal-data.ts';
import type { Site } from '../http/context.ts';
import type { Api } from '../http/mount.ts';
import type { EdgeDeps } from '../http/request.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Listener } from './news.ts';
import type { FormDoor, PageForm } from './page-form.ts';
import type { ReleasedData } from './released-data.ts';
import type { SystemPage } from './system-page.ts';
import type { LiveTexts, ReleasedTexts } from './translated.ts';

/** The open server: what calls, addresses and forms are answered with. */
export interface Door extends FormDoor {
  /** Puts pages together. */
  readonly assemble: Assemble;
  /** A page as the draft of the site has it, for who is no contributor. */
  readonly renderDraft: PageOffers['renderDraft'];
  /** The pages of all features. */
  readonly systemPages: readonly SystemPage[];
}

/** What a feature says on pages. */
export interface PageBrings {
  /** Pages that belong to it and to no collection of the site. */
  readonly pages?: readonly SystemPage[];
  /** Its parts of the JSON of pages; those of later features win where two say the same. */
  readonly pageParts?: readonly PageContributor[];
  /** Adds to the part that shows products; each is handed what the features before it made. */
  readonly itemParts?: readonly ((part: PageContributor) => PageContributor)[];
  /** What themes say about goods unless the site has words of its own, by the keys of `localizedStrings`. */
  readonly goodsTexts?: (language: string) => Readonly<Record<string, unknown>>;
  /** What its visitor's scripts say in a language, by what they say in English. */
  readonly scriptSentences?: (language: string) => Sentences;
  /** What the heads of pages say of them to search engines and in links; later features win where two say the same. */
  readonly describesPage?: DescribePage;
  /** What pages say of the site itself. */
  readonly websiteFacts?: (site: Site) => Readonly<Record<string, unknown>>;
  /** Its texts in releases that visitors read, and that are said in the other languages of a site. */
  readonly releasedTexts?: readonly ReleasedTexts[];
}

/** What a feature brings to the server, as far as it brings it. */
interface FeatureParts extends PageBrings {
  /** Mounts its calls. */
  readonly calls?: (api: Api, door: Door) => void;
  /** Its addresses that are no calls, no pages and no forms of pages. */
  readonly routes?: (app: Express, door: Door) => void;
  /** Beginnings of paths that answer also who has not given the password of the site: they show nothing of its pages. */
  readonly whileLocked?: readonly string[];
  /** Forms of pages, which need no scripts. */
  readonly forms?: (edge: EdgeDeps) => readonly PageForm[];
  /** What is done with its cookies that still have their names from before, by name. */
  readonly oldCookies?: EdgeDeps['oldCookies'];
  /** Its mails, each with what it is previewed with. */
  readonly mails?: MailSamples;
  /** Says who does its work after requests. */
  readonly jobs?: (jobs: Pick<Jobs, 'handle' | 'keepDeadLetters'>) => void;
  /** What its jobs were about that were given up, by their names. */
  readonly describedJobs?: Readonly<Record<string, DescribeWork>>;
  /** What it tidies once a day. */
  readonly chores?: readonly Chore[];
  /** What it keeps of people. */
  readonly personalData?: readonly PersonalData[];
  /** Says what becomes of its kinds of things in the bin. */
  readonly binned?: (bin: Pick<Bin, 'handle'>) => void;
  /** Its kinds of things that releases may change along with files. */
  readonly releasedData?: readonly ReleasedData[];
  /** Its other texts that visitors read, and that are said in the other languages of a site. */
  readonly liveTexts?: readonly LiveTexts[];
  /** What it does when something happens in another feature. */
  readonly hears?: Listener;
}

/** A part of the server that plugs in: nothing else knows what it brings. */
export interface Feature<Offers = unknown> extends Required<FeatureParts> {
  readonly name: string;
  /** What other features may take of it, by type. */
  readonly offers: Offers;
}

/** What a feature is that brings nothing. */
const NOTHING: Required<FeatureParts> = {
  calls: () => undefined,
  routes: () => undefined,
  whileLocked: [],
  pages: [],
  pageParts: [],
  itemParts: [],
  goodsTexts: () => ({}),
  scriptSentences: () => ({}),
  websiteFacts: () => ({}),
  describesPage: () => ({}),
  forms: () => [],
  oldCookies: {},
  mails: () => ({}),
  jobs: () => undefined,
  describedJobs: {},
  chores: [],
  personalData: [],
  binned: () => undefined,
  releasedData: [],
  releasedTexts: [],
  liveTexts: [],
  hears: {},
};

/**
 * Says what a feature brings; what it needs of others are arguments of the function that makes it.
 * @param name the name of its folder
 * @param brings what it brings, with what it offers to other features
 */
export function feature<Offers = undefined>(
  name: string,
  { offers, ...brings }: FeatureParts & { readonly offers: Offers },
): Feature<Offers> {
  return { ...NOTHING, ...brings, name, offers };
}
