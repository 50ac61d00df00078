import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { recordChange } from '~/features/audit/record.server'
import { contactQuery, readContactFilter } from '~/features/contacts/http/contact-filter'
import { DEFAULT_TIME_ZONE, dateIn } from '~/features/places/calendar'
import { logError } from '~/http/log-error.server'
import { leaveTo } from '~/http/notice.server'
import { streamText } from '~/http/stream.server'
import { exportContacts } from '../contacts.server'
import { contactsCsv } from '../contacts-csv'
import { remembered } from '../remember.server'

/** All contacts, or those of a filter, as a file (rows 279 to 282, D40): its first lines are read before anything is promised. */
export const loader = adminLoader(async ({ request, actor }) => {
  const parameters = new URL(request.url).searchParams
  const chosen = parameters
    .get('cuales')
    ?.split(',')
    .filter((id) => /^[1-9]\d{0,8}$/.test(id))
  const filter = { ...readContactFilter(parameters), ...(chosen && { ids: chosen.map(Number) }) }
  const query = { ...contactQuery(filter), cuales: chosen?.join() }
  const title = `contactos_completo_${dateIn(DEFAULT_TIME_ZONE, new Date())}.csv`
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${title}"`,
    'Cache-Control': 'no-store',
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  try {
    const pieces = remembered(db, exportContacts(db, filter), logError)
    const contacts = await begun(pieces)
    const after = Object.fromEntries(
      Object.entries(query).filter((pair): pair is [string, string] => !!pair[1]),
    )
    await recordChange(db, actor, { action: 'exported', noun: 'file', id: null, title, after })
    return new Response(streamText(request.signal, contactsCsv(contacts)), { headers })
  } catch (error) {
    logError(error)
    return leaveTo(adminPaths.export(query), { kind: 'error', title: 'Error al exportar contactos' })
  }
})

async function begun<Piece>(
  pieces: AsyncGenerator<Piece, void, void>,
): Promise<AsyncGenerator<Piece, void, void>> {
  const first = await pieces.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* pieces
  })()
}
