import type { OwnTheme } from '#shared/features/themes/rules.ts';
import type { SiteStart } from '#shared/features/websites/rules.ts';
import type { Database } from '../database/database.ts';
import type { DocumentFiles } from '../features/orders/documents.ts';
import type { EmailFiles } from '../features/mail/email-files.ts';
import type { SampleFiles, SiteFiles } from '../features/sample-site/site-files.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { MailTransport } from '../platform/mail/mail-transport.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { CaptchaUrls } from '../platform/captcha/captcha-providers.ts';
import type { PlaceSource } from '../platform/places/place-source.ts';
import type { FileStore } from '../platform/files/files.ts';
import type { Staging } from '../platform/files/staging.ts';
import type { Ids } from '../platform/ids/ids.ts';
import type { Log } from '../platform/log/log.ts';
import type { WorkerPool } from '../platform/worker-pool/worker-pool.ts';
import type { WorkerKinds } from '../worker-kinds.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';

/** What the server is made of; everything outside of it comes in here. */
export interface AppDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Lets operators read the figures from elsewhere; without it, only this machine may. */
  readonly metricsToken: string | undefined;
  /** The queue of what is done after requests; what is done is said here, and begun by the caller. */
  readonly jobs: Jobs;
  /** Takes mails to their readers; without it they wait. */
  readonly mailTransport: MailTransport | undefined;
  /** Address that all mails come from. */
  readonly mailFrom: string;
  /** Seals the secrets of sites, such as keys of payment providers. */
  readonly secretsKey: string;
  /** Where Stripe is asked. */
  readonly stripeUrl: string;
  /** Where providers of captchas are asked. */
  readonly captchaUrls: CaptchaUrls;
  /** Knows addresses. */
  readonly places: PlaceSource;
  readonly originals: FileStore;
  /** Where files wait while they come in. */
  readonly staging: Staging;
  readonly renditions: FileStore;
  /** Works on what people put in, beside the thread that answers visitors. */
  readonly workers: WorkerPool<WorkerKinds>;
  /** True when the server is only for this machine. */
  readonly loopback: boolean;
  /** When cookies got names that are bound to one host, in epoch ms; undefined where they had no others before. */
  readonly cookiesBoundAt: number | undefined;
  /** Memory for pages that are kept, in bytes; 0 makes every page anew. */
  readonly pageCacheBytes: number;
  /** Factor of all rate limits; 0 lets every call through. */
  readonly rateLimitScale: number;
  /** Reads the sample site; only called when there is no site yet. */
  readonly readSampleFiles: () => Promise<SampleFiles>;
  /** Reads what a new site begins with. */
  readonly readSiteFiles: (start: SiteStart, theme?: OwnTheme) => Promise<SiteFiles>;
  /** Reads a theme that comes along. */
  readonly readOwnTheme: (theme: OwnTheme) => Promise<ReadonlyMap<string, Buffer>>;
  /** Folder of the words behind the teaser of payment in parts. */
  readonly installmentTerms: string;
  /** Folder of the fonts that sites may use. */
  readonly fontFolder: string;
  /** Reads the templates of a store for themes that have none, by path. */
  readonly readStoreTemplates: () => Promise<ReadonlyMap<string, string>>;
  /** Reads the templates of pages that every shop has, for themes without their own, by path. */
  readonly readCommonTemplates: () => Promise<ReadonlyMap<string, string>>;
  /** Reads the templates of the mails; only called when one is written. */
  readonly readEmailFiles: () => Promise<EmailFiles>;
  /** Reads what is printed for orders; only called when something is. */
  readonly readDocumentFiles: () => Promise<DocumentFiles>;
  /** Host name of the server itself; sites made on it get names below it. */
  readonly homeHost: string;
  /** True when the owner of a site may make others on this server. */
  readonly ownersMakeSites: boolean;
  /** The visitor's scripts as they were built. */
  readonly visitorScripts: Readonly<Record<'folder' | 'entry' | 'passkeyEntry' | 'popupEntry', string>>;
}

/** Where visitors get the scripts from. */
export const VISITOR_SCRIPTS_PATH = '/visitor';
