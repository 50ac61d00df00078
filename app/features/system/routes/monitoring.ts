import { timingSafeEqual } from 'node:crypto'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { db, writeHeartbeat } from '~/db.server'
import { env } from '~/env.server'
import { renderMetrics } from '~/http/metrics.server'
import { checkReadiness, readAlarmMetrics } from '../readings.server'

/**
 * Two checks of the process, and its metrics. `/vivo` is the liveness check: it answers if the process runs and
 * checks nothing more, so that a slow disk does not cause a restart.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const pathname = new URL(request.url).pathname.toLowerCase()
  if (pathname.startsWith('/metrics')) return metrics(request)
  if (pathname.startsWith('/vivo'))
    return Response.json({ estado: 'vivo' }, { headers: { 'Cache-Control': 'no-store' } })
  return readiness()
}

/**
 * `/salud` is the readiness check of database, disk space and migrations. It answers 503 with the failed parts
 * if one fails.
 */
async function readiness() {
  const { ready, parts } = await checkReadiness(db, env.DATA_DIR, writeHeartbeat)
  const words = Object.fromEntries(
    Object.entries(parts).map(([part, works]) => [part, works ? 'bien' : 'falla']),
  )
  return Response.json(
    { estado: ready ? 'listo' : 'no listo', ...words },
    { status: ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  )
}

/**
 * Serves the metrics in Prometheus format to requests with the token. Other requests get a 404 in plain text.
 */
async function metrics(request: Request) {
  if (!isAllowed(request.headers.get('authorization') ?? '')) {
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
    return new Response('No encontrado', { status: 404, headers })
  }
  const { text, type } = await renderMetrics(
    await readAlarmMetrics(db, {
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
