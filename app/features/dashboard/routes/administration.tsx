import { useLoaderData } from '@remix-run/react'
import { canAccess } from '~/address-rules.server'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { createAnyRoleAdminLoader } from '~/features/accounts/http/admin-route.server'
import { readFirstCategoriesAndTotal } from '~/features/categories/read.server'
import { UnansweredReservationList } from '~/features/reservations/ui/unanswered-list'
import { listUnansweredReservations } from '~/features/reservations/unanswered.server'
import { findKindsOverHourlyLimit } from '~/features/visitors/limits.server'
import { VISITOR_FORM_LABELS } from '~/features/visitors/visitor-writes.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { href } from '~/href'
import { withFallback } from '~/http/fallback.server'
import { createAdminMeta } from '~/http/meta'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { usePermissionCheck } from '~/ui/controls/permission'
import { Badge } from '~/ui/display/badge'
import { Icon } from '~/ui/display/icon'
import { Notice } from '~/ui/feedback/notices'
import { PermittedPostForm } from '~/ui/form/post-form'
import { AdminCard, AdminPage } from '~/ui/layout/admin-page'
import { ADMIN_MODULES, type AdminModule } from '~/ui/layout/modules'
import { SectionHeading, STACK_CLASS } from '~/ui/layout/section'
import { ROLE_NAMES, type Role } from '~/values/role'
import { countPendingWork, readServerHealthProblems } from '../faults.server'
import { isMissingSettingsNoticeHidden, listUnconfiguredFeatures } from '../http/hidden-notice.server'
import { useBarPageCheck } from '../ui/admin-layout'
import { PendingWorkList, ServerHealthProblemList } from '../ui/pending-work-list'

const isSoon = ({ kind }: AdminModule) => kind === 'soon'

/**
 * Shows a card for each module that the role may open. Administrators also see planned modules and the totals
 * (rows 190, 191).
 */
function ModuleCards({ role }: { role: Role }) {
  const isAdministrator = role === 'administrator'
  const canOpen = useBarPageCheck()
  const shown = ADMIN_MODULES.filter((module) => (isSoon(module) ? isAdministrator : canOpen(module.href)))
  if (shown.length === 0) return null
  return (
    <>
      <SectionHeading title="Módulos" />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-2 md:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]">
        {shown.map((module) => (
          <ModuleCard key={module.name} {...module} />
        ))}
      </ul>
      {isAdministrator && <ModuleFigures />}
    </>
  )
}

const ModuleCard = ({ name, href, icon, hue, kind }: AdminModule) => (
  <AdminCard as="li" className="relative flex min-h-11 items-center gap-2 border-line p-1 leading-tight">
    <span
      className={`hue-${hue} ${'grid size-9 flex-none place-items-center border-2 border-on-hot bg-(--hot) text-xl text-on-hot'}`}
    >
      <Icon name={icon} />
    </span>
    {kind === 'soon' ? (
      <p>
        {name} <small className="block text-soft">Próximamente</small>
      </p>
    ) : (
      // This link covers the whole card.
      <a className="covering text-ink no-underline hover:underline" href={href}>
        {name}
      </a>
    )}
  </AdminCard>
)

/** Shows the number of modules. Settings have a card but are not counted as a module (D77). */
function ModuleFigures() {
  const soon = ADMIN_MODULES.filter(isSoon).length
  const all = ADMIN_MODULES.filter(({ kind }) => kind !== 'setting').length
  return (
    <p className="figures text-soft">
      {all - soon} módulos activos, {soon} en desarrollo, {all} funciones
    </p>
  )
}

/** Shortcuts. A role sees a shortcut if it may open the page `needs` and send forms to it. */
const QUICK_ACTIONS = [
  { text: 'Revisar la cola', href: adminPaths.moderation(), needs: adminPaths.moderation() },
  { text: 'Reservas', href: adminPaths.panel('reservaciones'), needs: adminPaths.panel('reservaciones') },
  { text: 'Nueva promoción', href: href('/admin/promociones/nueva'), needs: adminPaths.promotions() },
  { text: 'Exportar contactos', href: adminPaths.export(), needs: adminPaths.export() },
  {
    text: 'Importar negocios',
    href: href('/administracion/importar'),
    needs: href('/administracion/importar'),
  },
  {
    text: 'Editar la configuración',
    href: href('/administracion/configuracion'),
    needs: href('/administracion/configuracion'),
  },
]

function QuickActions() {
  const [canOpen, can] = [useBarPageCheck(), usePermissionCheck()]
  const open = QUICK_ACTIONS.filter(({ needs }) => canOpen(needs) && can('POST', needs))
  return (
    <nav className="flex flex-wrap items-center gap-3" aria-label="Acciones rápidas">
      {open.map(({ text, href }) => (
        <ButtonLink key={href} href={href}>
          {text}
        </ButtonLink>
      ))}
      <ButtonLink href={paths.home()}>Ver el sitio</ButtonLink>
    </nav>
  )
}

/** Number of categories shown to roles other than `catalog`. Their main work is on other pages. */
const MAX_CATEGORIES_IN_SHORT_LIST = 8

/**
 * Loads the start page of every role with the work that waits for it (rows 190 to 193). The role `catalog`
 * sees only its categories (D35).
 */
export const loader = createAnyRoleAdminLoader(async ({ actor, request }) => {
  const { role } = actor
  const seesCategories = canAccess(role, 'GET', adminPaths.categories())
  const most = role === 'catalog' ? Number.POSITIVE_INFINITY : MAX_CATEGORIES_IN_SHORT_LIST
  const [short, waiting, upkeep] = await Promise.all([
    seesCategories ? readFirstCategoriesAndTotal(db, most) : null,
    role === 'catalog' ? null : withFallback('attention', countPendingWork(db), null),
    role === 'administrator' ? readUpkeep(request) : null,
  ])
  return { role, short, waiting, upkeep }
})

/**
 * Forms with an hourly limit for the whole site, above which they wait for moderation. The page warns if more
 * arrive. Reservations are not among them, because their limit is per business.
 */
const SITE_LIMITED_FORMS = ['registration', 'rating'] as const

/**
 * Reads what only administrators see, for example faults and unanswered reservations. `missing` has the names
 * of unconfigured features, and is empty if this browser hides them.
 */
async function readUpkeep(request: Request) {
  const server = { dataDir: env.DATA_DIR, isCopiedElsewhere: env.DATABASE_URL !== undefined }
  const [beyond, faults, unanswered] = await Promise.all([
    withFallback(
      'ceiling',
      findKindsOverHourlyLimit(db, SITE_LIMITED_FORMS, env.SESSION_SECRETS[0] ?? ''),
      [],
    ),
    withFallback('faults', readServerHealthProblems(db, server), null),
    withFallback('unanswered reservations', listUnansweredReservations(db, new Date()), []),
  ])
  const missing = await listUnconfiguredFeatures()
  return {
    beyond: beyond.map((form) => VISITOR_FORM_LABELS[form]),
    faults,
    unanswered,
    missing: isMissingSettingsNoticeHidden(request, missing) ? [] : missing,
    hasMail: isMailConfigured(),
  }
}

export const meta = createAdminMeta('Administración')

export default function AdminHomeRoute() {
  const { role, short, waiting, upkeep } = useLoaderData<typeof loader>()
  const list = short && <ShortCategories role={role} {...short} />
  if (role === 'catalog') return <AdminPage title="Administración">{list}</AdminPage>
  return (
    <AdminPage title="Administración" lead={role === 'administrator' ? undefined : ROLE_NAMES[role]}>
      <PendingWorkList role={role} waiting={waiting} beyond={upkeep?.beyond ?? []} />
      <UnansweredReservationList reservations={upkeep?.unanswered ?? []} />
      {upkeep?.faults && <ServerHealthProblemList {...upkeep.faults} />}
      {upkeep && !upkeep.hasMail && upkeep.missing.length > 0 && <NoMail />}
      <MissingSettings names={upkeep?.missing ?? []} />
      <QuickActions />
      <ModuleCards role={role} />
      {list}
    </AdminPage>
  )
}

/** Notice that the site sends no e-mail. It is hidden together with the notice about missing settings. */
const NoMail = () => (
  <Notice title="El sitio no envía correos" isPersistent>
    <p>
      Falta el correo saliente: ni los dueños ni quien reserva reciben avisos. Avísales por teléfono o por
      WhatsApp. <a href={href('/administracion/sistema')}>Ver qué falta en Sistema</a>
    </p>
  </Notice>
)

/** Shows the number of unconfigured features in one line, which opens to their names. */
function MissingSettings({ names }: { names: string[] }) {
  if (names.length === 0) return null
  return (
    <details>
      <summary className="min-h-11 content-center font-bold underline decoration-dotted">
        {names.length === 1
          ? '1 función sin configurar: verla'
          : `${names.length} funciones sin configurar: verlas`}
      </summary>
      <p>{names.join(', ')}.</p>
      <p>
        <a href={href('/administracion/sistema')}>Ver qué queda apagado</a>
      </p>
      <PermittedPostForm action={href('/administracion/configuracion/aviso')}>
        <Button size="small">No mostrar hasta que cambie</Button>
      </PermittedPostForm>
    </details>
  )
}

interface ShortCategoriesProps {
  role: Role
  categories: { name: string; slug: string; isActive: boolean; businesses: number }[]
  total: number
}

/**
 * Shows the short list of categories, closed at first (row 193, D4). For the role `catalog` the list is open
 * (D35).
 */
function ShortCategories(props: ShortCategoriesProps) {
  const isOpen = useBarPageCheck()(adminPaths.categories())
  const all = isOpen && (
    <a className="lettering inline-flex min-h-11 items-center" href={adminPaths.categories()}>
      Ver todas
    </a>
  )
  if (props.role === 'catalog')
    return (
      <section className={STACK_CLASS} aria-labelledby="categorias">
        <SectionHeading title="Categorías" id="categorias">
          {all}
        </SectionHeading>
        <CategoryLines {...props} isOpen={isOpen} />
      </section>
    )
  return (
    <details id="categorias">
      <summary className="min-h-11 content-center font-bold underline decoration-dotted">
        Categorías ({props.total})
      </summary>
      {all}
      <CategoryLines {...props} isOpen={isOpen} />
    </details>
  )
}

function CategoryLines({ categories, total, isOpen }: ShortCategoriesProps & { isOpen: boolean }) {
  return (
    <>
      <ul className="touch-links">
        {categories.map(({ name, slug, isActive, businesses }) => (
          <li
            key={slug}
            className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hair py-1.5"
          >
            {isOpen ? <a href={adminPaths.category(slug)}>{name}</a> : name}{' '}
            {!isActive && <Badge>Inactiva</Badge>}
            <span className="figures ml-auto text-soft">
              {businesses === 1 ? '1 negocio' : `${businesses} negocios`}
            </span>
          </li>
        ))}
      </ul>
      {total > categories.length && (
        <p className="figures">
          {categories.length} de {total} categorías
        </p>
      )}
    </>
  )
}
