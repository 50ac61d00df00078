import { paths } from '~/paths'
import { Icon } from '../display/icon'
import { Logo } from '../display/logo'
import { WRAP } from './section'

/** On a very low screen (big zoom, a phone lying down) it does not stay: bars that stay would eat the page. */
export const HEADER = `site-header | border-b-3 border-line bg-paper [&>div]:flex [&>div]:min-h-17 [&>div]:items-center
  [&>div]:gap-2 [&_li_a]:flex [&_li_a]:min-h-11 [&_li_a]:items-center [&_li_a]:px-2 [&_li_a]:text-ink
  [&_li_a]:no-underline [&_nav_a]:flex [&_nav_a]:min-h-11 [&_nav_a]:items-center [&_nav_a]:px-2
  [&_nav_a]:text-ink [&_nav_a]:no-underline
  [&_a:not(.button):hover]:[box-shadow:inset_0_-4px_var(--color-gold)]
  [&_[aria-current]]:[box-shadow:inset_0_-4px_var(--color-gold)] [@media(min-height:480px)]:sticky
  [@media(min-height:480px)]:top-0 [@media(min-height:480px)]:z-5 max-md:[&_nav]:hidden
  max-xs:[&_.register-button]:hidden md:[&>div]:gap-4 md:[&_nav]:flex`

const MENU = `site-menu | [&_ul]:absolute [&_ul]:top-[calc(100%+12px)] [&_ul]:right-0 [&_ul]:max-h-[75vh]
  [&_ul]:min-w-60 [&_ul]:overflow-y-auto [&_ul]:rounded-house [&_ul]:border-2 [&_ul]:border-line
  [&_ul]:bg-card [&_ul]:p-2`

const LONG = 'long-label | max-sm:hidden'

const SHORT = 'short-label | sm:hidden'

const MAIN_LINKS = [
  { text: 'Promociones', href: paths.promotions() },
  { text: 'Servicios', href: paths.home('servicios') },
  { text: 'Beneficios', href: paths.home('beneficios') },
]

const MENU_LINKS = [
  { text: 'Directorio', href: paths.directory() },
  { text: 'Negocios A–Z', href: paths.businessIndex() },
  ...MAIN_LINKS,
  { text: 'Registrar Negocio', href: paths.home('registro') },
  { text: 'Ayuda', href: paths.help() },
]

/** The painted sign over every public page (rows 1 to 5, D91). `current` is the path of the page. */
export function SiteHeader({ current }: { current?: string }) {
  return (
    <header className={HEADER}>
      <div className={WRAP}>
        <Logo />
        <nav aria-label="Principal">
          <Links links={MAIN_LINKS} current={current} />
        </nav>
        <a className="button button-primary register-button" href={paths.home('registro')}>
          <span className={LONG}>Registrar Negocio</span>
          <span className={SHORT}>Registro</span>
        </a>
        <details className={`${MENU} relative`}>
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
          </ul>
        </details>
      </div>
    </header>
  )
}

function Links({ links, current }: { links: typeof MAIN_LINKS; current: string | undefined }) {
  return links.map(({ text, href }) => (
    <a key={text} href={href} aria-current={href === current ? 'page' : undefined}>
      {text}
    </a>
  ))
}
