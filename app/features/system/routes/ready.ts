import { db, writeHeartbeat } from '~/db.server'
import { env } from '~/env.server'
import { checkReadiness } from '../readings.server'

/** Readiness check of database, disk space and migrations. Answers 503 with the failed parts if one fails. */
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
