import { FROM_PAGE, paths } from '~/paths'
import { Icon } from '../display/icon'
import { Logo } from '../display/logo'
import { chatHref } from './bottom-bar'
import { WRAP } from './section'

/** On a very low screen (big zoom, a phone lying down) it does not stay: bars that stay would eat the page. */
export const HEADER = 'site-header'

const DIRECTORY = { text: 'Directorio', href: paths.directory() }

const SAVED = { text: 'Guardados', href: paths.saved() }

const MAIN_LINKS = [
  { text: 'Promociones', href: paths.promotions() },
  { text: 'Servicios', href: paths.home('servicios') },
  { text: 'Beneficios', href: paths.home('beneficios') },
]

const MENU_LINKS = [
  DIRECTORY,
  { text: 'Negocios A–Z', href: paths.businessIndex() },
  ...MAIN_LINKS,
  SAVED,
  { text: 'Mis reservas', href: paths.myReservations() },
  { text: 'Registrar Negocio', href: paths.home('registro') },
  { text: 'El enlace de tu negocio', href: paths.lostLink() },
  { text: 'Ayuda', href: paths.help() },
]

/** As the address of a list says it. */
export type SearchedPlace = { cerca: string } | { state: string }

interface Props {
  current?: string
  /** Where the page looks: its search looks there too. */
  where?: SearchedPlace | undefined
  /** Where the bar at the foot of a phone has no place for the chat. */
  chatNumber?: string | null | undefined
}

/** The painted sign over every public page (rows 1 to 5, D91). `current` is the path of the page; the directory's is a search. */
export function SiteHeader({ current, where, chatNumber }: Props) {
  return (
    <header className={HEADER}>
      <div className={WRAP}>
        <Logo />
        <nav aria-label="Principal">
          <Links links={[DIRECTORY, ...MAIN_LINKS, SAVED]} current={current} />
        </nav>
        {/* The directory has a search of its own; its place stays, or all else would stand elsewhere than on other pages. */}
        {current === paths.directory() ? <span className="site-search" /> : <HeaderSearch where={where} />}
        <a className="button button-primary register-button" href={paths.home('registro')}>
          <span className="long-label">Registrar Negocio</span> <span className="short-label">Registro</span>
        </a>
        <PhoneMenu current={current} chatNumber={chatNumber} />
      </div>
    </header>
  )
}

const HeaderSearch = ({ where }: Pick<Props, 'where'>) => (
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
    {where && <input type="hidden" name={FROM_PAGE} value="pagina" />}
    <button type="submit" className="button" aria-label="Buscar">
      <Icon name="search" />
    </button>
  </form>
)

/** On a narrow screen everything else is folded. */
const PhoneMenu = ({ current, chatNumber }: Props) => (
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
          <a href={chatHref(chatNumber)}>Chatear con el directorio</a>
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
