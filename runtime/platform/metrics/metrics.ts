import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** One answered request. */
export interface MeasuredRequest {
  readonly method: string;
  /** Pattern of the route, so that there are few of them: never the path itself. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** Figures of this process for operators, in the text format of Prometheus. */
export interface Metrics {
  readonly contentType: string;
  countRequest(request: MeasuredRequest): void;
  /**
   * A figure that is read whenever the figures are asked for, by the word that `label` stands for.
   * @param name ends in the unit, as Prometheus has it
   */
  watch(name: string, help: string, label: string, read: () => Readonly<Record<string, number>>): void;
  text(): Promise<string>;
}

const PREFIX = 'awning_';
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Figures about memory, processor and event loop come by themselves. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: PREFIX });
  const requests = new Counter({
    name: `${PREFIX}http_requests_total`,
    help: 'Requests answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: `${PREFIX}http_request_duration_seconds`,
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers,
  });
  return {
    contentType: registry.contentType,
    countRequest({ method, route, status, seconds }) {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },
    watch(name, help, label, read) {
      const gauge = new Gauge({
        name: PREFIX + name,
        help,
        labelNames: [label],
        registers,
        collect: () => {
          for (const [word, value] of Object.entries(read())) gauge.set({ [label]: word }, value);
        },
      });
    },
    text: () => registry.metrics(),
  };
}
