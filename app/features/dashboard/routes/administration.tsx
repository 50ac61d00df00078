import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { catalogLoader } from '~/features/accounts/http/admin-route.server'
import { shortCategories } from '~/features/categories/short-list.server'
import { momentInWords } from '~/features/places/calendar'
import { INTEGRATIONS, provisionStates, SITE_PROVISIONS } from '~/features/settings/environment'
import { isOutdated, latestBackup } from '~/features/system/backups/list.server'
import { kindsBeyondCeiling } from '~/features/visitors/ceiling.server'
import { FORM_NAMES } from '~/features/visitors/form-names'
import { withFallback } from '~/http/fallback.server'
import { adminTitle } from '~/http/meta'
import { AdminPage } from '~/ui/layout/admin-page'
import { ROLE_NAMES } from '~/ui/layout/person'
import { SectionHeading } from '~/ui/layout/section-heading'
import { countWaiting } from '../count.server'
import { ModuleCards, ModuleFigures } from '../ui/module-cards'
import { isOpenPage } from '../ui/open-pages'
import { type PendingWork, PendingWorkList } from '../ui/pending-work-list'
import { QuickActions } from '../ui/quick-actions'
import { ShortCategories } from '../ui/short-categories'

/** So many categories of all for an administrator, who has other things to see to. */
const FEW = 8

/** The first page of every role (rows 190 to 193): what it may open; the `categorias` account sees its categories only (D35). */
export const loader = catalogLoader(async ({ actor }) => {
  const { role } = actor
  const seesCategories = isOpenPage(adminPaths.categories(), role)
  const most = role === 'catalog' ? Number.POSITIVE_INFINITY : FEW
  const short = seesCategories ? await shortCategories(db, most) : null
  return { role, short, attention: role === 'administrator' ? await readAttention() : null }
})

/** What a site shows without a look; the others wait for one in any case. */
const PUBLISHED_AT_ONCE = ['registration', 'rating'] as const

async function readAttention(): Promise<PendingWork> {
  const [waiting, beyond, backup] = await Promise.all([
    withFallback('attention', countWaiting(db), null),
    withFallback('ceiling', kindsBeyondCeiling(db, PUBLISHED_AT_ONCE, env.SESSION_SECRETS[0] ?? ''), []),
    latestBackup(env.DATA_DIR),
  ])
  const provisions = provisionStates([...SITE_PROVISIONS, ...INTEGRATIONS], env)
  return {
    waiting,
    beyond: beyond.map((form) => FORM_NAMES[form]),
    backup: backup && momentInWords(backup.madeAt),
    isBackupOutdated: env.DATABASE_URL === undefined && isOutdated(backup),
    missing: provisions.filter(({ missing }) => missing.length > 0).map(({ name }) => name),
  }
}

export const meta = adminTitle('Administración')

export default function Administration() {
  const { role, short, attention } = useLoaderData<typeof loader>()
  const list = short && <ShortCategories role={role} {...short} />
  if (role === 'catalog') return <AdminPage title="Administración">{list}</AdminPage>
  return (
    <AdminPage title="Administración" lead={attention ? <ModuleFigures /> : ROLE_NAMES[role]}>
      {attention && <PendingWorkList {...attention} />}
      <QuickActions role={role} />
      <SectionHeading title="Módulos" />
      <ModuleCards role={role} />
      {list}
    </AdminPage>
  )
}
