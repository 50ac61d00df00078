import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { getClientNetwork } from '~/http/visitors/client.server'
import { readSavedIds } from '../http/saved-cookie.server'
import { countDownloadAndGetWait, parseSavedListIds, readSavedBusinesses } from '../read.server'
import { formatVcards } from '../vcard'

/**
 * Sends a file of contact cards (vCard): the businesses of `?lista=`, otherwise those saved in this browser.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const list = new URL(request.url).searchParams.get('lista')
  const wait = await countDownloadAndGetWait(db, {
    network: getClientNetwork() ?? '',
    secret: env.SESSION_SECRETS[0] ?? '',
  })
  if (wait > 0)
    return new Response(`Ya bajaste varias listas. Inténtalo en ${Math.ceil(wait / 60)} minutos.`, {
      status: 429,
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
        'Retry-After': String(wait),
      },
    })
  const ids = list === null ? await readSavedIds(request) : await parseSavedListIds(db, list)
  const businesses = await readSavedBusinesses(db, ids)
  if (businesses.length === 0)
    return new Response('No hay negocios en la lista', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    })
  return new Response(formatVcards(businesses, env.PUBLIC_ORIGIN), {
    headers: {
      'Content-Type': 'text/vcard; charset=utf-8',
      'Content-Disposition': 'attachment; filename="guardados.vcf"',
      'Cache-Control': 'no-store',
    },
  })
}
