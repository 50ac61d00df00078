import type { MetaFunction } from '@remix-run/node'
import { href } from '~/href'
import { DEFAULT_PAGE_CACHE_RULE } from '~/http/cache-rule'
import { buildPageMeta } from '~/http/meta'
import { paths } from '~/paths'
import { TextPage } from '~/ui/layout/text-page'

export const handle = { cache: DEFAULT_PAGE_CACHE_RULE }

export const meta: MetaFunction = ({ matches }) =>
  buildPageMeta(matches, {
    title: 'Centro de Ayuda',
    description: 'Cómo buscar un negocio, llamarlo y qué hacer si algo no funciona.',
    canonical: href('/ayuda'),
  })

export default function HelpRoute() {
  return (
    <TextPage kicker="Soporte" title="Centro de Ayuda" lead="Lo más común, paso a paso.">
      <h2>Encontrar un negocio</h2>
      <ol>
        <li>
          Abre el <a href={paths.directory()}>directorio</a> y escribe lo que necesitas: un oficio, un nombre
          o una ciudad. Por ejemplo, <em>panadería miami</em>. No importan los acentos ni el orden.
        </li>
        <li>
          Si no dices dónde, un oficio se busca primero en tu estado y después en el resto del país. Un
          nombre, un teléfono o un correo se busca en todos.
        </li>
        <li>Si quieres, elige una categoría o un estado.</li>
        <li>Abre el negocio y toca «Llamar», «WhatsApp» o «Reservar».</li>
        <li>Después de tu visita, deja tu calificación en la misma página.</li>
      </ol>
      <p>
        ¿Sabes el nombre? Míralo en la lista <a href={paths.businessIndex()}>de la A a la Z</a>.
      </p>
      <h2>Cambiar de estado</h2>
      <p>
        La portada muestra los negocios de un estado. Puedes <a href={href('/estado')}>elegir otro</a> o ver
        todos. Tu elección se guarda en este dispositivo.
      </p>
      <h2>Si tu internet es lento o tu teléfono es viejito</h2>
      <p>
        El sitio funciona completo también en navegadores viejos: buscar, llamar, reservar, calificar y
        registrar. Las páginas pesan muy poco para cuidar tus datos.
      </p>
      <h2>Registrar tu negocio</h2>
      <p>
        Llena <a href={href('/registrar')}>el formulario</a>: nombre, teléfono, correo, ciudad y a qué te
        dedicas. Guarda el enlace privado que te damos al final; con él cambias lo que quieras.
      </p>
      <p>
        ¿Lo perdiste? <a href={href('/mi-negocio')}>Pide otro enlace</a> con el teléfono o el correo de tu
        negocio.
      </p>
      <h2>Un dato está mal</h2>
      <p>Abre el negocio y toca «Reportar este negocio»: llega a una persona de nuestro equipo.</p>
    </TextPage>
  )
}
