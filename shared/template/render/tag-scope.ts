import type { Zones } from '#shared/dates/zones.ts';
import type { LocaleData } from '#shared/locale/locale.ts';
import type { Scope } from '../definition.ts';
import type { Reference } from '../reference.ts';
import { Frame, nodeOf, resolve } from './frame.ts';
import type { Run, Site } from './run.ts';
import { toText } from '#shared/json/values.ts';

const DEFAULT_ZONE = 'America/New_York';
const NOWHERE: Site = { start: 0, end: 0 };
const NO_ZONE = 'UTC';
const ZONE_REFERENCE: Reference = ['website', 'timeZone'];

/** What a formatter or predicate sees; one object serves all calls of a render. */
export class TagScope implements Scope {
  others: readonly unknown[] = [];
  private site: Site = NOWHERE;
  private readonly run: Run;
  /** Frame around the tag. */
  private frame = new Frame(undefined, null);
  private value: unknown;
  /** Does the tag push its value (`.var` and predicates do not)? */
  private hasFrame = false;
  private ownFrame: Frame | null = null;

  constructor(run: Run) {
    this.run = run;
  }

  /** Aims at a tag. */
  at(frame: Frame, value: unknown, hasFrame: boolean, others: readonly unknown[], site: Site) {
    this.frame = frame;
    this.value = value;
    this.hasFrame = hasFrame;
    this.ownFrame = null;
    this.others = others;
    this.site = site;
  }

  get locale(): LocaleData | undefined {
    return this.run.locale;
  }

  get zones(): Zones | undefined {
    return this.run.locale?.zones ?? this.run.input.zones;
  }

  get now(): number {
    this.run.forget();
    return this.run.input.now ?? 0;
  }

  private inner(): Frame {
    if (!this.hasFrame) return this.frame;
    this.ownFrame ??= new Frame(this.value, this.frame);
    return this.ownFrame;
  }

  timeZone(): string {
    const zone = this.resolve(ZONE_REFERENCE);
    if (zone === undefined) return this.run.input.timeZone ?? DEFAULT_ZONE;
    return toText(zone) || NO_ZONE;
  }

  resolve(reference: Reference): unknown {
    const found = resolve(this.inner(), reference);
    if (typeof found === 'object') this.run.walk();
    return found;
  }

  resolveOutside(reference: Reference): unknown {
    const inner = this.inner();
    return resolve(inner.parent ?? this.run.outsideOf(inner) ?? inner, reference);
  }

  node(): unknown {
    return this.hasFrame ? this.value : nodeOf(this.frame);
  }

  applyPartial(name: string, node: unknown, isPrivate: boolean, args: unknown): string {
    const { frame, value, hasFrame, others, site } = this;
    const isOwnNode = hasFrame && node === value;
    const callee = new Frame(node, isOwnNode ? frame : this.inner());
    callee.isPrivate = isPrivate;
    if (args !== undefined) callee.set('@args', args);
    const output = this.run.apply(name, callee, site);
    this.at(frame, value, hasFrame, others, site);
    return output;
  }

  report(code: string, message: string): void {
    this.run.report(code, message, this.site.start, this.site.end);
  }
}
