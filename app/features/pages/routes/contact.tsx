import type { MetaFunction } from '@remix-run/node'
import { href } from '~/href'
import { DEFAULT_PAGE_CACHE_RULE } from '~/http/cache-rule'
import { buildPageMeta } from '~/http/meta'
import { useSiteData } from '~/http/site'
import { paths } from '~/paths'
import { TextPage } from '~/ui/layout/text-page'
import { formatPhone } from '~/values/contact/phone'

export const handle = { cache: DEFAULT_PAGE_CACHE_RULE }

export const meta: MetaFunction = ({ matches }) =>
  buildPageMeta(matches, {
    title: 'Contacto',
    description: 'Cómo comunicarte con el equipo del directorio.',
    canonical: href('/contacto'),
  })

export default function ContactRoute() {
  const site = useSiteData()
  const isReachable = Boolean(site.email ?? site.phone)
  return (
    <TextPage
      kicker="Soporte"
      title="Contacto"
      lead="Para corregir un dato, quitar un negocio o preguntar algo."
    >
      {site.email && (
        <p>
          Correo: <a href={`mailto:${site.email}`}>{site.email}</a>
        </p>
      )}
      {site.phone && (
        <p>
          Teléfono: <a href={`tel:${site.phone}`}>{formatPhone(site.phone)}</a>
        </p>
      )}
      {!isReachable && (
        <p>Todavía no hemos publicado un correo ni un teléfono de atención. Vuelve pronto a esta página.</p>
      )}
      <p>
        Para hablar con un negocio, llámalo directamente: su teléfono está en su página. Búscalo en el{' '}
        <a href={paths.directory()}>directorio</a>.
      </p>
    </TextPage>
  )
}
