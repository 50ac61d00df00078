import type { MetaFunction } from '@remix-run/node'
import { href } from '~/href'
import { DEFAULT_PAGE_CACHE_RULE } from '~/http/cache-rule'
import { buildPageMeta } from '~/http/meta'
import { TextPage } from '~/ui/layout/text-page'

export const handle = { cache: DEFAULT_PAGE_CACHE_RULE }

export const meta: MetaFunction = ({ matches }) =>
  buildPageMeta(matches, {
    title: 'Términos de Servicio',
    description: 'Las reglas del directorio, en corto y en claro.',
    canonical: href('/terminos'),
  })

export default function TermsRoute() {
  return (
    <TextPage kicker="Soporte" title="Términos de Servicio" lead="En corto y en claro.">
      <h2>Qué es este sitio</h2>
      <p>
        Un directorio: te ayuda a encontrar negocios y a comunicarte con ellos. El trato, el trabajo y el pago
        son entre tú y el negocio; nosotros no vendemos ni cobramos sus servicios.
      </p>
      <h2>La información de los negocios</h2>
      <p>
        Viene de quien registra el negocio o de registros públicos. Procuramos que sea correcta, pero puede
        cambiar: confirma precios, horarios y licencias directamente con el negocio antes de contratar.
      </p>
      <h2>Las calificaciones</h2>
      <p>
        Son la opinión de quien las escribe. Podemos retirar las que ofenden, engañan o se hacen pasar por
        otra persona. Nadie puede pagar por borrar una opinión honesta.
      </p>
      <h2>Lo que no se permite</h2>
      <ul>
        <li>Registrar un negocio ajeno o con datos falsos.</li>
        <li>Copiar los teléfonos y correos para mandar publicidad.</li>
        <li>Intentar dañar el sitio o entrar donde no te toca.</li>
      </ul>
      <h2>Cambios</h2>
      <p>Si cambiamos estas reglas, publicamos aquí la versión nueva.</p>
    </TextPage>
  )
}
