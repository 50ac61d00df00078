import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { requireAdmin } from '~/features/accounts/http/guards.server'
import { momentInWords } from '~/features/places/calendar'
import { adminMeta } from '~/http/meta'
import { listBackups } from '../backups/list.server'
import { readRestoreOutcome, readRestoreRequest } from '../backups/restore-request.server'
import { isCopiedElsewhere } from '../http/elsewhere.server'
import { BackupsPage } from '../ui/backups-page'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  if (isCopiedElsewhere()) return { copies: [], requested: null, outcome: null, isElsewhere: true }
  const [copies, requested, outcome] = await Promise.all([
    listBackups(env.DATA_DIR),
    readRestoreRequest(env.DATA_DIR),
    readRestoreOutcome(env.DATA_DIR),
  ])
  return {
    copies: copies.map((copy) => ({ ...copy, when: momentInWords(copy.madeAt) })),
    requested,
    outcome: outcome && { ...outcome, when: momentInWords(outcome.at) },
    isElsewhere: false,
  }
}

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, 'Copias de seguridad')

export default function Backups() {
  return <BackupsPage {...useLoaderData<typeof loader>()} />
}
