import { db, writeHeartbeat } from '~/db.server'
import { env } from '~/env.server'
import { checkReadiness } from '../readiness.server'

/** Readiness: database, disk space and migrations. Returns 503 with the failed parts. */
export async function loader() {
  const { ready, parts } = await checkReadiness(db, env.DATA_DIR, writeHeartbeat)
  const words = Object.fromEntries(
    Object.entries(parts).map(([part, works]) => [part, works ? 'bien' : 'falla']),
  )
  return Response.json(
    { estado: ready ? 'listo' : 'no listo', ...words },
    { status: ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  )
}
