import type { LoaderFunctionArgs } from '@remix-run/node'
import { db, writeHeartbeat } from '~/db.server'
import { env } from '~/env.server'
import { checkReadiness } from '../readings.server'

/**
 * Two checks of the process. `/vivo` is the liveness check: it answers if the process runs and checks nothing
 * more, so that a slow disk does not cause a restart. `/salud` is the readiness check of database, disk space
 * and migrations. It answers 503 with the failed parts if one fails.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  if (new URL(request.url).pathname.toLowerCase().startsWith('/vivo'))
    return Response.json({ estado: 'vivo' }, { headers: { 'Cache-Control': 'no-store' } })
  const { ready, parts } = await checkReadiness(db, env.DATA_DIR, writeHeartbeat)
  const words = Object.fromEntries(
    Object.entries(parts).map(([part, works]) => [part, works ? 'bien' : 'falla']),
  )
  return Response.json(
    { estado: ready ? 'listo' : 'no listo', ...words },
    { status: ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  )
}
