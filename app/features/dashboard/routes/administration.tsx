import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { requireCatalog } from '~/features/accounts/routes/guards.server'
import { shortCategories } from '~/features/categories/short-list.server'
import { momentInWords } from '~/features/places/calendar'
import { adminMeta } from '~/features/seo/routes/admin-meta'
import { INTEGRATIONS, provisionStates, SITE_PROVISIONS } from '~/features/settings/environment'
import { isOutdated, latestBackup } from '~/features/system/backups/list.server'
import { withFallback } from '~/http/fallback.server'
import { AdminPage } from '~/ui/layout/admin-page'
import { SectionHeading } from '~/ui/layout/section-heading'
import { countWaiting } from '../count.server'
import { ModuleCards, ModuleFigures } from '../ui/module-cards'
import { type PendingWork, PendingWorkList } from '../ui/pending-work-list'
import { QuickActions } from '../ui/quick-actions'
import { ShortCategories } from '../ui/short-categories'

/** So many categories of all for an administrator, who has other things to see to. */
const FEW = 8

/** The first page of both roles (rows 190 to 193); the `categorias` account sees its categories only (D35). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { role } = await requireCatalog(db, request)
  const short = await shortCategories(db, role === 'administrator' ? FEW : Number.POSITIVE_INFINITY)
  return { role, ...short, attention: role === 'administrator' ? await readAttention(request) : null }
}

async function readAttention(request: Request): Promise<PendingWork> {
  const [waiting, backup] = await Promise.all([
    withFallback(request)('attention', countWaiting(db), null),
    latestBackup(env.DATA_DIR),
  ])
  const provisions = provisionStates([...SITE_PROVISIONS, ...INTEGRATIONS], env)
  return {
    waiting,
    backup: backup && momentInWords(backup.madeAt),
    isBackupOutdated: isOutdated(backup),
    missing: provisions.filter(({ missing }) => missing.length > 0).map(({ name }) => name),
  }
}

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, 'Administración')

export default function Administration() {
  const { role, categories, total, attention } = useLoaderData<typeof loader>()
  const list = <ShortCategories role={role} categories={categories} total={total} />
  if (!attention) return <AdminPage title="Administración">{list}</AdminPage>
  return (
    <AdminPage title="Administración" lead={<ModuleFigures />}>
      <PendingWorkList {...attention} />
      <QuickActions />
      <SectionHeading title="Módulos" />
      <ModuleCards />
      {list}
    </AdminPage>
  )
}
