import type { MetaFunction } from '@remix-run/node'
import { pageMeta } from '~/http/meta'
import { paths } from '~/paths'
import { TextPage } from '~/ui/text-page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Política de Privacidad',
    description: 'Qué guardamos, para qué y cómo pedir que lo borremos.',
    canonical: paths.privacy(),
  })

export default function Privacy() {
  return (
    <TextPage
      kicker="Soporte"
      title="Política de Privacidad"
      lead="Qué guardamos, para qué y cómo pedir que lo borremos."
    >
      <h2>Si solo visitas el sitio</h2>
      <p>
        No te pedimos cuenta ni usamos rastreadores ni publicidad de terceros. Ninguna página carga nada de
        otras compañías. Guardamos en tu teléfono solo lo que tú eliges: el estado que quieres ver y si
        prefieres la versión ligera.
      </p>
      <p>
        El servidor anota qué página se pidió, cuándo y si hubo un error, sin lo que escribiste en el
        buscador.
      </p>
      <h2>Si tienes un negocio en el directorio</h2>
      <p>
        El nombre, teléfono, correo, dirección y descripción del negocio son públicos: para eso es un
        directorio.
      </p>
      <h2>Las calificaciones</h2>
      <p>
        De una calificación se ve el nombre que puso la persona, si puso uno, y su comentario. Su correo nunca
        se publica. Por ahora no se puede calificar ni reservar desde el sitio.
      </p>
      <h2>Enlaces que salen del sitio</h2>
      <p>Cuando tocas WhatsApp, un mapa o una red social, sales a otra compañía con sus propias reglas.</p>
      <h2>Borrar o corregir</h2>
      <p>
        Escríbenos desde <a href={paths.contact()}>contacto</a> y quitamos o corregimos tu negocio, tu
        opinión.
      </p>
    </TextPage>
  )
}
