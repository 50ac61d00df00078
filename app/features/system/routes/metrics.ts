import { timingSafeEqual } from 'node:crypto'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { db, writeHeartbeat } from '~/db.server'
import { env } from '~/env.server'
import { renderMetrics } from '~/http/metrics.server'
import { listMetricReadings } from '../readings.server'

/**
 * Serves the metrics in Prometheus format to requests with the token. Other requests get a 404 in plain text.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!isAllowed(request.headers.get('authorization') ?? '')) {
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
    return new Response('No encontrado', { status: 404, headers })
  }
  const { text, type } = await renderMetrics(
    await listMetricReadings(db, {
      ...{ dataDir: env.DATA_DIR, beat: writeHeartbeat },
      isCopiedElsewhere: env.DATABASE_URL !== undefined,
    }),
  )
  return new Response(text, { headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } })
}

function isAllowed(shown: string): boolean {
  if (!env.METRICS_TOKEN) return false
  const [wanted, given] = [Buffer.from(`Bearer ${env.METRICS_TOKEN}`), Buffer.from(shown)]
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}
