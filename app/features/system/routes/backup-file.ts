import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { redirect } from '@remix-run/node'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { canDownloadFile } from '~/features/accounts/http/own-password-form.server'
import { recordChange } from '~/features/audit/record.server'
import { href } from '~/href'
import { findBackup } from '../backups/backups.server'

/**
 * Downloads a compressed backup after the password was confirmed. Otherwise redirects to the page that asks for
 * it. It contains personal data, so the download is logged.
 */
export const loader = createAdminLoader(async (asked) => {
  const { request, params, actor } = asked
  const copy = await findBackup(env.DATA_DIR, params.name ?? '')
  if (!copy) return null
  if (!(await canDownloadFile(asked)))
    return redirect(href('/administracion/sistema/copias/:name/descargar', { name: copy.name.toLowerCase() }))
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
