import { useLoaderData } from '@remix-run/react'
import { type PanelTab, readPanelTab } from '~/admin-paths'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { loadCategoriesTab } from '~/features/categories/http/admin-list.server'
import { CategoriesTab } from '~/features/categories/ui/categories-tab'
import { contactsTab } from '~/features/contacts/http/contacts-tab.server'
import { ContactsTab } from '~/features/contacts/ui/contacts-tab'
import { loadReservationsTab } from '~/features/reservations/http/admin-reservations-tab.server'
import { ReservationsTab } from '~/features/reservations/ui/reservations-tab'
import { adminTitle } from '~/http/meta'
import { AdminPage } from '~/ui/layout/admin-page'
import { SoonTab } from '../ui/soon-tab'

/** The panel: one address, a list for each tab (rows 194 to 196). */
export const loader = adminLoader(({ request }) => loadTab(request))

async function loadTab(request: Request) {
  const tab = readPanelTab(new URL(request.url).searchParams)
  switch (tab) {
    case 'reservaciones':
      return { tab, ...(await loadReservationsTab(request)) }
    case 'contactos':
      return { tab, ...(await contactsTab(request)) }
    case 'categorias':
      return { tab, ...(await loadCategoriesTab(request)) }
    default:
      return { tab } as const
  }
}

const TITLES: Record<PanelTab, string> = {
  contactos: 'Contactos',
  reservaciones: 'Reservas',
  categorias: 'Categorías por nombre',
  blogs: 'Blogs',
  publicidad: 'Publicidad',
}

export const meta = adminTitle<typeof loader>(({ tab }) => TITLES[tab])

export default function Panel() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <AdminPage title={TITLES[loaded.tab]}>
      <TabContent {...loaded} />
    </AdminPage>
  )
}

function TabContent(loaded: Awaited<ReturnType<typeof loadTab>>) {
  switch (loaded.tab) {
    case 'reservaciones':
      return <ReservationsTab {...loaded} />
    case 'contactos':
      return <ContactsTab {...loaded} />
    case 'categorias':
      return <CategoriesTab {...loaded} />
    case 'blogs':
      return <SoonTab name="Blogs">Aquí vas a poder escribir artículos para la comunidad.</SoonTab>
    case 'publicidad':
      return <SoonTab name="Publicidad">Aquí vas a poder administrar los anuncios del sitio.</SoonTab>
  }
}
