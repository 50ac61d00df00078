import { href } from '~/href'
import { paths, USE_PAGE_PLACE_FIELD } from '~/paths'
import { Icon, SiteLogo } from '../display/icon'
import { toDirectoryQuestionChatHref } from './bottom-bar'
import { WRAP_CLASS } from './section'

/**
 * Class of the header. On very low screens (large zoom, landscape phones) it scrolls with the page, because
 * it would cover too much.
 */
export const SITE_HEADER_CLASS = 'site-header'

const DIRECTORY_LINK = { text: 'Directorio', href: paths.directory() }

const SAVED_LINK = { text: 'Guardados', href: paths.saved() }

const MAIN_LINKS = [
  { text: 'Promociones', href: paths.promotions() },
  { text: 'Servicios', href: paths.home('servicios') },
  { text: 'Beneficios', href: paths.home('beneficios') },
]

const MENU_LINKS = [
  DIRECTORY_LINK,
  { text: 'Negocios A–Z', href: paths.businessIndex() },
  ...MAIN_LINKS,
  SAVED_LINK,
  { text: 'Mis reservas', href: paths.myReservations() },
  { text: 'Registrar Negocio', href: paths.home('registro') },
  { text: 'Soy dueño: entrar a mi página', href: href('/mi-negocio') },
  { text: 'Ayuda', href: href('/ayuda') },
]

/** Parameter for the place in the address of a list. */
export type PlaceParam = { cerca: string } | { state: string }

/** Pages on which the header has no search, because they have their own. */
const PATHS_WITH_OWN_SEARCH: ReadonlySet<string | undefined> = new Set([paths.home(), paths.directory()])

interface SiteHeaderProps {
  current?: string
  /** Place of the page. The search in the header uses it, too. */
  where?: PlaceParam | undefined
  /** WhatsApp number of the chat, for the menu. */
  chatNumber?: string | null | undefined
}

/** Header of the public pages (rows 1 to 5, D91). `current` is the path of the page. */
export function SiteHeader({ current, where, chatNumber }: SiteHeaderProps) {
  return (
    <header className={SITE_HEADER_CLASS}>
      <div className={WRAP_CLASS}>
        <SiteLogo />
        <nav aria-label="Principal">
          <Links links={[DIRECTORY_LINK, ...MAIN_LINKS, SAVED_LINK]} current={current} />
        </nav>
        {/* Without this element the other parts would move. */}
        {PATHS_WITH_OWN_SEARCH.has(current) ? (
          <span className="site-search" />
        ) : (
          <HeaderSearch where={where} />
        )}
        <a className="button button-primary register-button" href={paths.home('registro')}>
          <span className="long-label">Registrar Negocio</span> <span className="short-label">Registro</span>
        </a>
        <PhoneMenu current={current} chatNumber={chatNumber} />
      </div>
    </header>
  )
}

const HeaderSearch = ({ where }: Pick<SiteHeaderProps, 'where'>) => (
  <form className="site-search" aria-label="Buscar en el directorio" action={paths.directory()}>
    <input
      className="input"
      name="search"
      aria-label="Buscar negocios"
      placeholder="Buscar"
      maxLength={100}
    />
    {Object.entries(where ?? {}).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {where && <input type="hidden" name={USE_PAGE_PLACE_FIELD} value="pagina" />}
    <button type="submit" className="button" aria-label="Buscar">
      <Icon name="search" />
    </button>
  </form>
)

/** Menu with the links, on narrow screens. */
const PhoneMenu = ({ current, chatNumber }: SiteHeaderProps) => (
  <details className="menu site-menu">
    <summary className="button button-small">
      <Icon name="menu" />
      Menú
    </summary>
    <ul>
      {MENU_LINKS.map((link) => (
        <li key={link.text}>
          <Links links={[link]} current={current} />
        </li>
      ))}
      {chatNumber && (
        <li className="md:hidden">
          <a href={toDirectoryQuestionChatHref(chatNumber)}>Chatear con el directorio</a>
        </li>
      )}
    </ul>
  </details>
)

function Links({ links, current }: { links: typeof MAIN_LINKS; current: string | undefined }) {
  return links.map(({ text, href }) => (
    <a key={text} href={href} aria-current={href === current ? 'page' : undefined}>
      {text}
    </a>
  ))
}
