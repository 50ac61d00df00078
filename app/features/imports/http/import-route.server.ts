import { db } from '~/db.server'
import { type AdminRequest, adminLoader } from '~/features/accounts/http/admin-route.server'
import type { ImportJob } from '../schema'
import { findImport } from '../stored-imports.server'

/** Loaders and actions of one import, for administrators; 404 when there is none of that number, or none any more. */
export const importLoader = <Answer>(answer: (asked: AdminRequest & { job: ImportJob }) => Answer) =>
  adminLoader(async (asked) => {
    const job = await findImport(db, asked.id)
    return job ? answer({ ...asked, job }) : null
  })

export const importAction = importLoader
