import type { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { pageCacheCounts } from './cache-rule'

export interface ResponseMetrics {
  /**
   * Pattern of a route, or an area of the site. There are few, because each one creates a series of metrics.
   */
  route: string
  method: string
  status: number
  /** Seconds from the moment the headers are read until the answer is sent or the connection is lost. */
  seconds: number
}

interface Metrics {
  registry: Registry
  answers: Counter
  latency: Histogram
}

let collected: Promise<Metrics> | undefined

/** Returns the metrics of this process. Created on first use. */
function metrics(): Promise<Metrics> {
  collected ??= begin()
  return collected
}

async function begin(): Promise<Metrics> {
  const { Counter, collectDefaultMetrics, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answers = new Counter({
    name: 'http_requests_total',
    help: 'Answers by route, method and status',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
  })
  const latency = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to the end of the answer',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  return { registry, answers, latency }
}

/** Counts an answer. Event streams are not timed, because they stay open. */
export async function recordResponseMetrics({
  route,
  method,
  status,
  seconds,
}: ResponseMetrics): Promise<void> {
  const { answers, latency } = await metrics()
  answers.inc({ route, method, status })
  if (route !== '/eventos/*') latency.observe({ route }, seconds)
}

export interface MetricReading {
  name: string
  help: string
  value: number
}

/** Returns the hits and misses of the page cache. */
const pageReadings = (): MetricReading[] => [
  { name: 'directorio_page_cache_hits', help: 'Pages answered from memory', value: pageCacheCounts.hits },
  {
    name: 'directorio_page_cache_misses',
    help: 'Pages rendered because the memory did not have them',
    value: Object.values(pageCacheCounts.misses).reduce((sum, times) => sum + times, 0),
  },
]

/** Returns all metrics and `readings` in the Prometheus text format, and the content type. */
export async function renderMetrics(
  readings: readonly MetricReading[],
): Promise<{ text: string; type: string }> {
  const { registry } = await metrics()
  const { Gauge } = await import('prom-client')
  for (const { name, help, value } of [...readings, ...pageReadings()]) {
    const known = registry.getSingleMetric(name) as Gauge | undefined
    const gauge = known ?? new Gauge({ name, help, registers: [registry] })
    gauge.set(value)
  }
  return { text: await registry.metrics(), type: registry.contentType }
}
