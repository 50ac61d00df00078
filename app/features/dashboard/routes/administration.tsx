import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { catalogLoader } from '~/features/accounts/http/admin-route.server'
import { shortCategories } from '~/features/categories/short-list.server'
import { kindsOverHourlyLimit } from '~/features/visitors/ceiling.server'
import { FORM_NAMES } from '~/features/visitors/form-names'
import { withFallback } from '~/http/fallback.server'
import { adminTitle } from '~/http/meta'
import { AdminPage } from '~/ui/layout/admin-page'
import { ROLE_NAMES } from '~/ui/layout/person'
import { countWaiting } from '../count.server'
import { readFaults } from '../faults.server'
import { isPutAway, missingSettings } from '../http/put-away.server'
import { FaultList } from '../ui/fault-list'
import { MissingSettings } from '../ui/missing-settings'
import { ModuleCards } from '../ui/module-cards'
import { isOpenPage } from '../ui/open-pages'
import { PendingWorkList } from '../ui/pending-work-list'
import { QuickActions } from '../ui/quick-actions'
import { ShortCategories } from '../ui/short-categories'

/** So many categories of all for an administrator, who has other things to see to. */
const FEW = 8

/** The first page of every role (rows 190 to 193): what waits for it; the `categorias` account sees its categories only (D35). */
export const loader = catalogLoader(async ({ actor, request }) => {
  const { role } = actor
  const seesCategories = isOpenPage(adminPaths.categories(), role)
  const most = role === 'catalog' ? Number.POSITIVE_INFINITY : FEW
  const [short, waiting, upkeep] = await Promise.all([
    seesCategories ? shortCategories(db, most) : null,
    role === 'catalog' ? null : withFallback('attention', countWaiting(db), null),
    role === 'administrator' ? readUpkeep(request) : null,
  ])
  return { role, short, waiting, upkeep }
})

/** What a site shows without a look; the others wait for one in any case. */
const PUBLISHED_AT_ONCE = ['registration', 'rating'] as const

/** What is an administrator's own to see to. */
async function readUpkeep(request: Request) {
  const server = { dataDir: env.DATA_DIR, isCopiedElsewhere: env.DATABASE_URL !== undefined }
  const [beyond, faults] = await Promise.all([
    withFallback('ceiling', kindsOverHourlyLimit(db, PUBLISHED_AT_ONCE, env.SESSION_SECRETS[0] ?? ''), []),
    withFallback('faults', readFaults(db, server), null),
  ])
  const missing = await missingSettings()
  return {
    beyond: beyond.map((form) => FORM_NAMES[form]),
    faults,
    missing: isPutAway(request, missing) ? [] : missing,
  }
}

export const meta = adminTitle('Administración')

export default function Administration() {
  const { role, short, waiting, upkeep } = useLoaderData<typeof loader>()
  const list = short && <ShortCategories role={role} {...short} />
  if (role === 'catalog') return <AdminPage title="Administración">{list}</AdminPage>
  return (
    <AdminPage title="Administración" lead={ROLE_NAMES[role]}>
      <PendingWorkList role={role} waiting={waiting} beyond={upkeep?.beyond ?? []} />
      {upkeep?.faults && <FaultList {...upkeep.faults} />}
      <MissingSettings names={upkeep?.missing ?? []} />
      <QuickActions role={role} />
      <ModuleCards role={role} />
      {list}
    </AdminPage>
  )
}
