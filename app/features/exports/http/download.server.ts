import { Zip, ZipDeflate } from 'fflate'
import { type AdminListQuery, adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import type { AdminRequest } from '~/features/accounts/http/admin-route.server'
import { recordChange } from '~/features/audit/record.server'
import { DEFAULT_TIME_ZONE, getDateInZone } from '~/features/places/calendar'
import { logError } from '~/http/log-error.server'
import { redirectWithNotice } from '~/http/notice.server'
import { streamBody } from '~/http/stream.server'

interface ZippedFile {
  name: string
  pieces: AsyncIterable<string>
}

const encoder = new TextEncoder()

/** Packs files into a ZIP archive, piece by piece. */
export async function* zipFiles(
  files: readonly ZippedFile[],
  now = new Date(),
): AsyncGenerator<Uint8Array, void, void> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for (const { name, pieces } of files) {
    const entry = new ZipDeflate(name, { mtime: now })
    zip.add(entry)
    for await (const piece of pieces) {
      entry.push(encoder.encode(piece))
      yield* ready.splice(0)
    }
    entry.push(new Uint8Array(), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready
}

interface Download {
  /** The file name consists of `name`, the date and `extension`. */
  name: string
  extension: keyof typeof CONTENT_TYPE_BY_EXTENSION
  pieces: () => AsyncGenerator<string | Uint8Array, void, void>
  /** Query of the export page, used to go back to it. */
  query?: AdminListQuery
  /** Filters, ids and columns that the audit log records. */
  loggedChoices?: Record<string, string>
  /** Page and title of the notice if the export fails. Default: the export page. */
  failureNotice?: { path: string; title: string }
}

const CONTENT_TYPE_BY_EXTENSION = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  zip: 'application/zip',
}

/**
 * Streams a file (rows 279, 282, D40). Before the response starts, it reads the first rows and writes the
 * audit log entry. If that fails, it redirects with a notice. For HEAD it only sends the headers.
 */
export async function sendDownload(
  { request, actor }: Pick<AdminRequest, 'request' | 'actor'>,
  { name, extension, pieces, query = {}, loggedChoices = {}, failureNotice }: Download,
): Promise<Response> {
  const title = `${name}_${getDateInZone(DEFAULT_TIME_ZONE, new Date())}.${extension}`
  const headers = {
    'Content-Type': CONTENT_TYPE_BY_EXTENSION[extension],
    'Content-Disposition': `attachment; filename="${title}"`,
    'Cache-Control': 'no-store',
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  try {
    const begun = await begin(pieces())
    await recordChange(db, actor, { action: 'exported', noun: 'file', id: null, title, after: loggedChoices })
    return new Response(streamBody(request.signal, begun), { headers })
  } catch (error) {
    logError(error)
    return redirectWithNotice(failureNotice?.path ?? adminPaths.export(query), {
      kind: 'error',
      title: failureNotice?.title ?? 'Error al exportar contactos',
    })
  }
}

/**
 * Reads the first two pieces (header and first rows) before the response starts. An error can then still be
 * shown.
 */
async function begin<Piece>(
  pieces: AsyncGenerator<Piece, void, void>,
): Promise<AsyncGenerator<Piece, void, void>> {
  const first = [await pieces.next(), await pieces.next()]
  return (async function* () {
    for (const each of first) if (!each.done) yield each.value
    yield* pieces
  })()
}
