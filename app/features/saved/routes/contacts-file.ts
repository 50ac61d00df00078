import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { readSavedIds } from '../http/saved-cookie.server'
import { readList, readSaved } from '../read.server'
import { vcards } from '../vcard'

/** The businesses of a list as contacts for a telephone: those of `?lista=`, else this browser's own. */
export async function loader({ request }: LoaderFunctionArgs) {
  const list = new URL(request.url).searchParams.get('lista')
  const ids = list === null ? await readSavedIds(request) : await readList(db, list)
  const businesses = await readSaved(db, ids)
  if (businesses.length === 0)
    return new Response('No hay negocios en la lista', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    })
  return new Response(vcards(businesses, env.PUBLIC_ORIGIN), {
    headers: {
      'Content-Type': 'text/vcard; charset=utf-8',
      'Content-Disposition': 'attachment; filename="guardados.vcf"',
      'Cache-Control': 'no-store',
    },
  })
}
