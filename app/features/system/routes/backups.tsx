import { useLoaderData } from '@remix-run/react'
import { env } from '~/env.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { momentInWords } from '~/features/places/calendar'
import { adminTitle } from '~/http/meta'
import { listBackups } from '../backups/list.server'
import { readRestoreOutcome, readRestoreRequest } from '../backups/restore-request.server'
import { isCopiedElsewhere } from '../http/elsewhere.server'
import { BackupsPage } from '../ui/backups-page'

export const loader = adminLoader(async () => {
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
})

export const meta = adminTitle('Copias de seguridad')

export default function Backups() {
  return <BackupsPage {...useLoaderData<typeof loader>()} />
}
