import { timingSafeEqual } from 'node:crypto'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { renderMetrics } from '~/http/metrics.server'
import { isCopiedElsewhere } from '../http/elsewhere.server'
import { takeReadings } from '../readings.server'

/** The figures of this server in the format of Prometheus, for whoever shows the token; a plain 404 for all others. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!isAllowed(request.headers.get('authorization') ?? '')) {
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
    return new Response('No encontrado', { status: 404, headers })
  }
  const { text, type } = await renderMetrics(
    await takeReadings(db, { dataDir: env.DATA_DIR, isCopiedElsewhere: isCopiedElsewhere() }),
  )
  return new Response(text, { headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } })
}

function isAllowed(shown: string): boolean {
  if (!env.METRICS_TOKEN) return false
  const [wanted, given] = [Buffer.from(`Bearer ${env.METRICS_TOKEN}`), Buffer.from(shown)]
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}
