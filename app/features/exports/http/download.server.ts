import { adminPaths, type ListQuery } from '~/admin-paths'
import { db } from '~/db.server'
import type { AdminRequest } from '~/features/accounts/http/admin-route.server'
import { recordChange } from '~/features/audit/record.server'
import { DEFAULT_TIME_ZONE, dateIn } from '~/features/places/calendar'
import { logError } from '~/http/log-error.server'
import { redirectWithNotice } from '~/http/notice.server'
import { streamBody } from '~/http/stream.server'

interface Download {
  /** Before the day in the name of the file, and behind it with its dot. */
  name: string
  extension: 'csv' | 'zip'
  pieces: () => AsyncGenerator<string | Uint8Array, void, void>
  /** What the page of the export was asked, to come back to it. */
  query?: ListQuery
  /** What was asked, for the log. */
  asked?: Record<string, string>
}

const TYPES = { csv: 'text/csv; charset=utf-8', zip: 'application/zip' }

/** A file that leaves, piece by piece (rows 279, 282, D40): its first lines are read and the log is written before anything is promised. */
export async function download(
  { request, actor }: Pick<AdminRequest, 'request' | 'actor'>,
  { name, extension, pieces, query = {}, asked = {} }: Download,
): Promise<Response> {
  const title = `${name}_${dateIn(DEFAULT_TIME_ZONE, new Date())}.${extension}`
  const headers = {
    'Content-Type': TYPES[extension],
    'Content-Disposition': `attachment; filename="${title}"`,
    'Cache-Control': 'no-store',
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  try {
    const begun = await begin(pieces())
    await recordChange(db, actor, { action: 'exported', noun: 'file', id: null, title, after: asked })
    return new Response(streamBody(request.signal, begun), { headers })
  } catch (error) {
    logError(error)
    return redirectWithNotice(adminPaths.export(query), {
      kind: 'error',
      title: 'Error al exportar contactos',
    })
  }
}

/** The same pieces; the first two, a header and what stands under it, are read already. */
async function begin<Piece>(
  pieces: AsyncGenerator<Piece, void, void>,
): Promise<AsyncGenerator<Piece, void, void>> {
  const first = [await pieces.next(), await pieces.next()]
  return (async function* () {
    for (const each of first) if (!each.done) yield each.value
    yield* pieces
  })()
}
