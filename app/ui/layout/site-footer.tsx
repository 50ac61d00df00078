import type { ReactNode } from 'react'
import { paths } from '~/paths'
import { readablePhone } from '~/values/phone-links'
import { WRAP } from './section'
import type { ReadAt, SiteDetails } from './site'

const SAVED_LINK = { text: 'Guardados', href: paths.saved() }

const QUICK_LINKS = [
  { text: 'Servicios', href: paths.home('servicios') },
  { text: 'Beneficios', href: paths.home('beneficios') },
  { text: 'Registro', href: paths.home('registro') },
  { text: 'Preguntas frecuentes (FAQ)', href: paths.questions() },
]

const SUPPORT_LINKS = [
  { text: 'Centro de Ayuda', href: paths.help() },
  { text: 'Términos de Servicio', href: paths.terms() },
  { text: 'Política de Privacidad', href: paths.privacy() },
  { text: 'Contacto', href: paths.contact() },
]

interface Props {
  site: SiteDetails
  current?: string
  readAt?: ReadAt | null
  children?: ReactNode
}

/** Rows 7 to 11; addresses of D90. */
export function SiteFooter({ site, current = paths.home(), readAt, children }: Props) {
  return (
    <footer className="site-footer">
      <div className={`wrap ${'footer-columns'}`}>
        <div className="max-md:col-span-full">
          <h2>{site.name}</h2>
          <p>
            Conectando tu comunidad: negocios de familias latinas en Estados Unidos, en tu idioma y cerca de
            ti.
          </p>
        </div>
        {/* The first screen of the home page has no byte to spare. */}
        <LinkList
          title="Enlaces rápidos"
          links={current === paths.home() ? QUICK_LINKS : [SAVED_LINK, ...QUICK_LINKS]}
        />
        <LinkList title="Soporte" links={SUPPORT_LINKS}>
          <li>
            <a href={paths.version(site.isLight ? 'whole' : 'light', current)} rel="nofollow">
              {site.isLight ? 'Versión completa' : 'Versión ligera'}
            </a>
          </li>
          {readAt && (
            <li>
              Actualizado a las <time dateTime={readAt.moment}>{readAt.hour}</time>, hora del Este ·{' '}
              <a href={current}>Recargar</a>
            </li>
          )}
        </LinkList>
        <Contact site={site} />
      </div>
      <p className={`${WRAP} figures mt-6`}>
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

function LinkList({ title, links, children }: LinkListProps) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map(({ text, href }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
        {children}
      </ul>
    </div>
  )
}

function Contact({ site: { email, phone, city, socialUrl } }: { site: SiteDetails }) {
  return (
    <div className="max-md:col-span-full">
      <h2>Contacto</h2>
      <ul>
        {email && (
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
        {phone && (
          <li>
            <a href={`tel:${phone}`}>{readablePhone(phone)}</a>
          </li>
        )}
        {city && <li>{city}</li>}
        {socialUrl && (
          <li>
            <a href={socialUrl} rel="noopener">
              Síguenos en redes
            </a>
          </li>
        )}
      </ul>
    </div>
  )
}
