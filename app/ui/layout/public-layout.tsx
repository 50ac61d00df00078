import type { ReactNode } from 'react'
import { href } from '~/href'
import { paths } from '~/paths'
import { formatPhone } from '~/values/contact/phone'
import { classNames } from '../class-names'
import { SkipLink } from '../controls/button'
import { type NoticeMessage, Notices, NoticesContext } from '../feedback/notices'
import { Awning, Floor } from '../signage/sign'
import { BottomBar, type BusinessContact, ChatButton } from './bottom-bar'
import { WRAP_CLASS } from './section'
import { type PageReadTime, type SiteDetails, SiteNameContext } from './site'
import { type PlaceParam, SiteHeader } from './site-header'

const QUICK_LINKS = [
  { text: 'Servicios', href: paths.home('servicios') },
  { text: 'Beneficios', href: paths.home('beneficios') },
  { text: 'Registro', href: paths.home('registro') },
  { text: 'Preguntas frecuentes (FAQ)', href: href('/preguntas-frecuentes') },
]

const SUPPORT_LINKS = [
  { text: 'Centro de Ayuda', href: href('/ayuda') },
  { text: 'Soy dueño: entrar a mi página', href: href('/mi-negocio') },
  { text: 'Términos de Servicio', href: href('/terminos') },
  { text: 'Política de Privacidad', href: href('/privacidad') },
  { text: 'Contacto', href: href('/contacto') },
]

interface SiteFooterProps {
  site: SiteDetails
  current?: string
  readAt?: PageReadTime | null
  children?: ReactNode
}

/**
 * Footer (rows 7 to 11) with the addresses of D90. On phones its lists are closed at first, to save space.
 */
function SiteFooter({ site, current = paths.home(), readAt, children }: SiteFooterProps) {
  return (
    <footer className="site-footer">
      <div className="wrap footer-columns">
        <div>
          <h2>{site.name}</h2>
          <p>Conectando tu comunidad: negocios latinos, en tu idioma y cerca de ti.</p>
        </div>
        <LinkList title="Enlaces rápidos" links={QUICK_LINKS} />
        <LinkList title="Soporte" links={SUPPORT_LINKS}>
          <li>
            <a href={paths.version(site.isLight ? 'whole' : 'light', current)} rel="nofollow">
              {site.isLight ? 'Versión completa' : 'Versión ligera'}
            </a>
          </li>
        </LinkList>
        <Contact site={site} />
      </div>
      <p className={`${WRAP_CLASS} figures`}>
        {readAt && (
          <>
            Actualizado a las <time dateTime={readAt.moment}>{readAt.hour}</time>, hora del Este ·{' '}
            <a href={current}>Recargar</a>
            <br />
          </>
        )}
        © 2024–{site.year} {site.name}.{site.company && ` ${site.name} es una marca de ${site.company}.`}
      </p>
      {children}
    </footer>
  )
}

interface LinkListProps {
  title: string
  links: { text: string; href: string }[]
  children?: ReactNode
}

/** List of links. On narrow screens it is closed at first. */
function LinkList({ title, links, children }: LinkListProps) {
  return (
    <details>
      <summary className="folding">{title}</summary>
      <ul>
        {links.map(({ text, href }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
        {children}
      </ul>
    </details>
  )
}

function Contact({ site: { email, phone, city, socialUrl } }: { site: SiteDetails }) {
  const links = [
    ...(email ? [{ text: email, href: `mailto:${email}` }] : []),
    ...(phone ? [{ text: formatPhone(phone), href: `tel:${phone}` }] : []),
    ...(socialUrl ? [{ text: 'Síguenos en redes', href: socialUrl }] : []),
  ]
  if (links.length === 0 && !city) return null
  return (
    <LinkList title="Contacto" links={links}>
      {city && <li>{city}</li>}
    </LinkList>
  )
}

interface PublicLayoutProps {
  site: SiteDetails
  children: ReactNode
  current?: string
  notices?: NoticeMessage[]
  /** Time at which the page was loaded. Set if its data changes and the page is not updated live (D95). */
  readAt?: PageReadTime | null
  /** Place that the search of the page uses. */
  where?: PlaceParam | undefined
  /** Contact data on a business page. The bottom bar then shows its contact buttons. */
  business?: BusinessContact
  /** Token of the private link on an owner's page. The bottom bar then shows the sections of that page. */
  own?: string | undefined
}

export function PublicLayout({
  site,
  children,
  current,
  notices = [],
  readAt,
  where,
  business,
  own,
}: PublicLayoutProps) {
  const path = current?.split('?', 1)[0]
  return (
    <SiteNameContext.Provider value={site.name}>
      {/* Only the home page has the welcome screen. */}
      {site.splash && path === paths.home() && <Splash on={site.splash} />}
      <SkipLink />
      <SiteHeader current={path} where={where} chatNumber={business && site.chatNumber} />
      {site.isDemo && <DemoNotice />}
      <Awning />
      <Notices messages={notices} />
      <main id="contenido" className="pb-12">
        <NoticesContext.Provider value={notices}>{children}</NoticesContext.Provider>
      </main>
      <Floor />
      <SiteFooter site={site} current={current} readAt={readAt}>
        {site.chatNumber && <ChatButton number={site.chatNumber} />}
      </SiteFooter>
      <BottomBar business={business} own={own} current={path} chatNumber={site.chatNumber} />
    </SiteNameContext.Provider>
  )
}

/**
 * Notice that the directory contains demo data, so that visitors do not take these businesses for real ones.
 */
function DemoNotice() {
  return (
    <aside className="border-b-3 border-line bg-card text-sm" aria-label="Aviso">
      <p className={`${WRAP_CLASS} py-1`}>
        <b>Negocios de ejemplo:</b> sus datos son inventados.
      </p>
    </aside>
  )
}

interface SplashProps {
  /**
   * `narrow`: on screens under 1024 px. `always`: also on wider screens, because the browser is on a phone or
   * tablet (rows 16, 302).
   */
  on: 'narrow' | 'always'
}

/** Welcome screen, shown once per visit (rows 16 to 19, D92). It covers the page for at most 2.8 s. */
function Splash({ on }: SplashProps) {
  return (
    <>
      <input className="visually-hidden" id="bienvenida" type="checkbox" tabIndex={-1} aria-hidden="true" />
      <label
        className={classNames('splash', on === 'always' && 'splash-always')}
        htmlFor="bienvenida"
        aria-hidden="true"
      >
        <span className="awning" />
        <span>
          {/* An `img` of this size could count as the main content (Largest Contentful Paint). */}
          <svg viewBox="0 -60 180 184" width="180" height="184" aria-hidden="true">
            <use href={paths.splash()} />
          </svg>
          Conectando tu comunidad
        </span>
        <span className="floor" />
      </label>
    </>
  )
}
