import { data } from '@remix-run/node'
import { db } from '~/db.server'
import { findImport } from '../jobs.server'
import type { ImportJob } from '../schema'

/** The import an address names; 404 when there is none, or none any more. */
export async function wantedImport(params: { id?: string | undefined }): Promise<ImportJob> {
  const id = /^\d{1,15}$/.test(params.id ?? '') ? Number(params.id) : 0
  const job = await findImport(db, id)
  if (!job) throw data(null, { status: 404 })
  return job
}
