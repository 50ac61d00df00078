import type { ReactNode } from 'react'
import { paths } from '~/paths'
import { readablePhone } from '~/values/contact/phone'
import { WRAP } from './section'
import type { ReadAt, SiteDetails } from './site'

const QUICK_LINKS = [
  { text: 'Servicios', href: paths.home('servicios') },
  { text: 'Beneficios', href: paths.home('beneficios') },
  { text: 'Registro', href: paths.home('registro') },
  { text: 'Preguntas frecuentes (FAQ)', href: paths.questions() },
]

const SUPPORT_LINKS = [
  { text: 'Centro de Ayuda', href: paths.help() },
  { text: 'El enlace de tu negocio', href: paths.lostLink() },
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

/** Rows 7 to 11; addresses of D90. On phones its lists are folded: it is no longer than what it stands under. */
export function SiteFooter({ site, current = paths.home(), readAt, children }: Props) {
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
      <p className={`${WRAP} figures`}>
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

/** Folded where there is little room. */
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
    ...(phone ? [{ text: readablePhone(phone), href: `tel:${phone}` }] : []),
    ...(socialUrl ? [{ text: 'Síguenos en redes', href: socialUrl }] : []),
  ]
  if (links.length === 0 && !city) return null
  return (
    <LinkList title="Contacto" links={links}>
      {city && <li>{city}</li>}
    </LinkList>
  )
}
