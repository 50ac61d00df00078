import { importFileStore } from '~/gateways/object-store/stores.server'
import { createImportLoader } from '../http/import-route.server'
import { toRowsToCorrectFileName } from '../jobs/files.server'

/**
 * Downloads the refused, held or partly unused rows with their reasons, for correction. 404 if there are
 * none.
 */
export const loader = createImportLoader(async ({ job: { id, file } }) => {
  const csv = await importFileStore.get(toRowsToCorrectFileName(file))
  if (!csv) return null
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="filas_rechazadas_${id}.csv"`,
    'Cache-Control': 'no-store',
  }
  return new Response(new Uint8Array(csv), { headers })
})
