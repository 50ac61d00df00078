import { useLoaderData } from '@remix-run/react'
import { type PanelTab, parseAdminPanelTab } from '~/admin-paths'
import { db } from '~/db.server'
import { createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { loadContactsTab } from '~/features/business-admin/http/record.server'
import { AdminBusinessesTab } from '~/features/business-admin/ui/contact-list'
import { loadCategoriesTab } from '~/features/categories/http/admin-category.server'
import { AdminCategoriesTab } from '~/features/categories/ui/categories-tab'
import { findReservationIdsByFilter } from '~/features/reservations/admin/read.server'
import { loadAdminReservationsTab } from '~/features/reservations/http/admin-actions.server'
import { AdminReservationsTab } from '~/features/reservations/ui/reservations-tab'
import { withFallback } from '~/http/fallback.server'
import { createAdminMeta } from '~/http/meta'
import { EmptyState } from '~/ui/feedback/notices'
import { AdminPage } from '~/ui/layout/admin-page'

/** Loads the panel. All its tabs have one address. Planned tabs have no list yet (rows 194 to 196). */
export const loader = createAdminLoader(({ request }) => loadTab(request))

async function loadTab(request: Request) {
  const tab = parseAdminPanelTab(new URL(request.url).searchParams)
  switch (tab) {
    case 'reservaciones':
      return { tab, ...(await loadAdminReservationsTab(request)) }
    case 'contactos':
      return { tab, ...(await loadContacts(request)) }
    case 'categorias':
      return { tab, ...(await loadCategoriesTab(request)) }
    default:
      return { tab } as const
  }
}

const MAX_COUNTED_RESERVATIONS = 100

/**
 * Loads the tab `Contactos`. If the search looks like a phone or e-mail, also counts up to a hundred
 * reservations with it. The list of businesses does not contain customers.
 */
async function loadContacts(request: Request) {
  const contacts = await loadContactsTab(request)
  const { search = '' } = contacts.query
  const isOfPerson = /(\d\D{0,2}){4}/.test(search) || search.includes('@')
  if (!isOfPerson) return { ...contacts, reservations: 0 }
  const found = findReservationIdsByFilter(db, { search, view: 'all' }, MAX_COUNTED_RESERVATIONS)
  return { ...contacts, reservations: (await withFallback('reservations of a customer', found, [])).length }
}

const PANEL_TAB_TITLES: Record<PanelTab, string> = {
  contactos: 'Contactos',
  reservaciones: 'Reservas',
  categorias: 'Categorías por nombre',
  blogs: 'Blogs',
  publicidad: 'Publicidad',
}

export const meta = createAdminMeta<typeof loader>(({ tab }) => PANEL_TAB_TITLES[tab])

export default function AdminPanelTab() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <AdminPage title={PANEL_TAB_TITLES[loaded.tab]}>
      <TabContent {...loaded} />
    </AdminPage>
  )
}

function TabContent(loaded: Awaited<ReturnType<typeof loadTab>>) {
  switch (loaded.tab) {
    case 'reservaciones':
      return <AdminReservationsTab {...loaded} />
    case 'contactos':
      return <AdminBusinessesTab {...loaded} />
    case 'categorias':
      return <AdminCategoriesTab {...loaded} />
    case 'blogs':
      return <SoonTab name="Blogs">Aquí vas a poder escribir artículos para la comunidad.</SoonTab>
    case 'publicidad':
      return <SoonTab name="Publicidad">Aquí vas a poder administrar los anuncios del sitio.</SoonTab>
  }
}

/** Shows a tab that is announced in the specification and not yet available (row 196). */
function SoonTab({ name, children }: { name: string; children: string }) {
  return (
    <EmptyState card={{ sign: 'YA', name: 'El andamio', hue: 'morado' }} title={`${name}: próximamente`}>
      {children}
    </EmptyState>
  )
}
