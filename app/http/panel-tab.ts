import type { PanelTab } from '~/admin-paths'

/** The words that an address may use for a tab (rows 194, 195, D5). */
const TABS: ReadonlyMap<string, PanelTab> = new Map(
  Object.entries<PanelTab>({
    contactos: 'contactos',
    reservaciones: 'reservaciones',
    reservas: 'reservaciones',
    categorias: 'categorias',
    blogs: 'blogs',
    publicidad: 'publicidad',
  }),
)

/** The tab of the panel that an address asks for; the contacts when it names none, or one we do not have. */
export function readPanelTab(request: Request): PanelTab {
  return TABS.get(new URL(request.url).searchParams.get('tab') ?? '') ?? 'contactos'
}
