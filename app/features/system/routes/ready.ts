import { db } from '~/db.server'
import { env } from '~/env.server'
import { checkReadiness } from '../readiness.server'

/** Ready: the database reads and writes, there is room on the disk, every migration is applied; 503 names what is not. */
export async function loader() {
  const { ready, parts } = await checkReadiness(db, env.DATA_DIR)
  const words = Object.fromEntries(
    Object.entries(parts).map(([part, works]) => [part, works ? 'bien' : 'falla']),
  )
  return Response.json(
    { estado: ready ? 'listo' : 'no listo', ...words },
    { status: ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  )
}
