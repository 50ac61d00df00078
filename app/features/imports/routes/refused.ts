import { imports } from '~/gateways/object-store/stores.server'
import { refusedFile } from '../files.server'
import { importLoader } from '../http/import-route.server'

/** The refused rows with their reasons, to be mended and imported again. */
export const loader = importLoader(async ({ job: { id, file } }) => {
  const csv = await imports.get(refusedFile(file))
  if (!csv) return null
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="filas_rechazadas_${id}.csv"`,
    'Cache-Control': 'no-store',
  }
  return new Response(new Uint8Array(csv), { headers })
})
