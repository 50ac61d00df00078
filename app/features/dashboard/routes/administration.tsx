import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { adminMeta } from '~/http/admin-meta'
import { requireCatalog } from '~/http/guards.server'
import { tolerate } from '~/http/tolerate.server'
import { countWaiting } from '~/models/attention/count.server'
import { shortCategories } from '~/models/category/short-list.server'
import { isOutdated, latestBackup } from '~/models/health/backups.server'
import { momentInWords } from '~/models/place/calendar'
import { INTEGRATIONS, provisionStates, SITE_PROVISIONS } from '~/models/setting/environment'
import { AdminPage } from '~/ui/admin/admin-page'
import { type Attention, AttentionList } from '~/ui/admin/home/attention-list'
import { ModuleCards, ModuleFigures } from '~/ui/admin/home/module-cards'
import { QuickActions } from '~/ui/admin/home/quick-actions'
import { ShortCategories } from '~/ui/admin/home/short-categories'
import { SectionHeading } from '~/ui/section-heading'

/** So many categories of all for an administrator, who has other things to see to. */
const FEW = 8

/** The first page of both roles (rows 190 to 193); the `categorias` account sees its categories only (D35). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { role } = await requireCatalog(db, request)
  const short = await shortCategories(db, role === 'administrator' ? FEW : Number.POSITIVE_INFINITY)
  return { role, ...short, attention: role === 'administrator' ? await readAttention(request) : null }
}

async function readAttention(request: Request): Promise<Attention> {
  const [waiting, backup] = await Promise.all([
    tolerate(request)('attention', countWaiting(db), null),
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
      <AttentionList {...attention} />
      <QuickActions />
      <SectionHeading title="Módulos" />
      <ModuleCards />
      {list}
    </AdminPage>
  )
}
