import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { imports } from '~/gateways/object-store/stores.server'
import { refusedFile } from '../files.server'
import { wantedImport } from '../http/wanted.server'

/** The refused rows with their reasons, to be mended and imported again. */
export const loader = adminLoader(async ({ params }) => {
  const { id, file } = await wantedImport(params)
  const csv = await imports.get(refusedFile(file))
  if (!csv) return null
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="filas_rechazadas_${id}.csv"`,
    'Cache-Control': 'no-store',
  }
  return new Response(new Uint8Array(csv), { headers })
})
