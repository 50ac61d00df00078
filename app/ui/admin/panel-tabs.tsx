import { adminPaths, type PanelTab } from '~/admin-paths'
import { Tabs } from './tabs'

const TABS: { tab: PanelTab; text: string; id?: string }[] = [
  { tab: 'contactos', text: 'Contactos' },
  // The old address `/admin#reservas` lands on this link (D5).
  { tab: 'reservaciones', text: 'Reservas', id: 'reservas' },
  { tab: 'categorias', text: 'Categorías' },
  { tab: 'blogs', text: 'Blogs' },
  { tab: 'publicidad', text: 'Publicidad' },
]

/** The tabs of the panel (row 194), over each of its lists. */
export function PanelTabs({ current }: { current: PanelTab }) {
  const tabs = TABS.map(({ tab, text, id }) => ({
    id,
    text,
    href: adminPaths.panel(tab),
    isCurrent: tab === current,
  }))
  return <Tabs label="Panel" tabs={tabs} />
}
