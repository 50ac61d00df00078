import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { recordChange } from '~/features/audit/record.server'
import { findBackup } from '../backups/list.server'

/** A copy to take away, compressed. It holds everything, so that who took it stands in the log. */
export const loader = adminLoader(async ({ request, params, actor }) => {
  const copy = await findBackup(env.DATA_DIR, params.name ?? '')
  if (!copy) return null
  const headers = {
    'Content-Type': 'application/gzip',
    'Content-Disposition': `attachment; filename="${copy.name.replace(/[^\w.-]+/g, '-')}.gz"`,
    'Cache-Control': 'no-store',
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  await recordChange(db, actor, { action: 'exported', noun: 'file', id: null, title: copy.name })
  const file = createReadStream(join(env.DATA_DIR, 'backups', copy.name))
  const compressed = file.pipe(createGzip({ level: 6 }))
  file.once('error', (error) => compressed.destroy(error))
  request.signal.addEventListener('abort', () => file.destroy())
  return new Response(Readable.toWeb(compressed) as ReadableStream, { headers })
})
