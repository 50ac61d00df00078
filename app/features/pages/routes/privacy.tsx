import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { env } from '~/env.server'
import { REPORT_REASONS } from '~/features/moderation/reports/labels'
import { href } from '~/href'
import { DEFAULT_PAGE_CACHE_RULE } from '~/http/cache-rule'
import { buildPageMeta } from '~/http/meta'
import { paths } from '~/paths'
import { TextPage } from '~/ui/layout/text-page'

export const handle = { cache: DEFAULT_PAGE_CACHE_RULE }

/** Loads which services the operator has configured, because the text of the page depends on them. */
export const loader = () => ({
  asksGeocoder: Boolean(env.GEOCODING_URL),
  asksRegions: Boolean(env.IP_REGION_URL),
  asksCaptcha: Boolean(env.CAPTCHA_SITE_KEY),
})

export const meta: MetaFunction = ({ matches }) =>
  buildPageMeta(matches, {
    title: 'Política de Privacidad',
    description: 'Qué guardamos, para qué y cómo pedir que lo borremos.',
    canonical: href('/privacidad'),
  })

export default function PrivacyRoute() {
  const asked = useLoaderData<typeof loader>()
  return (
    <TextPage
      kicker="Soporte"
      title="Política de Privacidad"
      lead="Qué guardamos, para qué y cómo pedir que lo borremos."
    >
      <Visitors {...asked} />
      <Businesses {...asked} />
      <Comments />
      <Erasing />
    </TextPage>
  )
}

type Asked = ReturnType<typeof loader>

const Visitors = ({ asksGeocoder, asksRegions, asksCaptcha }: Asked) => (
  <>
    <h2>Si solo visitas el sitio</h2>
    <p>
      No te pedimos cuenta ni usamos rastreadores ni publicidad de terceros.{' '}
      {asksCaptcha ? 'Solo el formulario de registro carga algo' : 'Ninguna página carga nada'} de otras
      compañías. Guardamos en tu dispositivo solo lo que tú eliges: el estado que quieres ver, el lugar desde
      donde buscas, tus guardados, tus reservas y si prefieres la versión ligera; y por dos minutos, después
      de enviar un formulario, el aviso de que llegó. Hasta que cierras el navegador guardamos también que ya
      nos visitaste, para no saludarte dos veces.
    </p>
    <p>
      Contamos cuántas veces se ve una página y cuántas se toca Llamar, WhatsApp o Cómo llegar en la de un
      negocio, para decírselo a su dueño. Es una suma por semana: no guardamos quién fue.
    </p>
    <p>
      Si tocas «Usar mi ubicación», tu teléfono te pide permiso y usamos tu posición una sola vez, para saber
      en qué estado estás. No la guardamos.
      {asksGeocoder &&
        ' Si cae fuera de nuestro mapa, preguntamos a un servicio de mapas con la posición redondeada a un kilómetro.'}
    </p>
    {asksRegions && (
      <p>
        Si todavía no has elegido un estado, preguntamos a un servicio de otra compañía en qué estado está tu
        conexión. Solo recibe tu dirección IP.
      </p>
    )}
    <p>
      El servidor anota qué página se pidió, cuándo y si hubo un error, sin lo que escribiste en el buscador.
    </p>
  </>
)

const Businesses = ({ asksCaptcha }: Asked) => (
  <>
    <h2>Si tienes un negocio en el directorio</h2>
    <p>
      El nombre, teléfono, correo, dirección y descripción del negocio son públicos: para eso es un
      directorio. También lo es el nombre de la persona de contacto. Algunos negocios vienen de registros
      públicos: sus páginas lo dicen y se pueden reclamar, corregir o quitar.
    </p>
    <p>
      Durante media hora después de registrarlo guardamos en tu teléfono cuál es, para mostrarte su enlace
      privado. Si marcas la casilla de consejos y novedades, tu nombre, correo, teléfono, ciudad, categorías y
      la descripción llegan al servicio con el que los enviamos. Si no la marcas, no.
      {asksCaptcha &&
        ' El formulario de registro usa un servicio de otra compañía para distinguir personas de máquinas.'}
    </p>
  </>
)

const Comments = () => (
  <>
    <h2>Las calificaciones</h2>
    <p>
      De una calificación se ve el nombre que puso la persona, si puso uno, y su comentario. Su correo nunca
      se publica.
    </p>
    <h2>Las reservas</h2>
    <p>
      Lo que escribes al reservar lo ven el negocio y nuestro equipo, nadie más. Con el enlace privado de tu
      reserva la ves, la cambias o la cancelas; ese enlace no queda anotado en el servidor. Para borrar tus
      datos, toca «Reportar este negocio» y elige «{REPORT_REASONS.own_reservation.label}».
    </p>
    <h2>Enlaces que salen del sitio</h2>
    <p>Cuando tocas WhatsApp, un mapa o una red social, sales a otra compañía con sus propias reglas.</p>
    <h2>Si nos escribes sobre un negocio o una opinión</h2>
    <p>
      Guardamos lo que escribes y, si los dejas, tu nombre, correo y teléfono, para revisarlo y responderte.
      No guardamos desde qué dirección de internet lo enviaste, solo una huella que no se puede leer y que
      sirve para frenar abusos. Nada de eso se publica ni se entrega al negocio.
    </p>
  </>
)

const Erasing = () => (
  <>
    <h2 id="borrar">Borrar o corregir</h2>
    <p>
      No necesitas cuenta ni explicar por qué.{' '}
      <a href={paths.directory({ view: 'search' })}>Busca el negocio</a> en el directorio, abre su página y:
    </p>
    <ul>
      <li>
        <b>Quitar o corregir tu negocio:</b> toca «Reportar este negocio» y elige «
        {REPORT_REASONS.removal.label}» o «{REPORT_REASONS.wrong_data.label}».
      </li>
      <li>
        <b>Borrar tu calificación:</b> toca «Reportar» debajo de tu opinión y elige «
        {REPORT_REASONS.own_rating.label}
        ». Si no se ve, toca «Reportar este negocio»: ahí está también.
      </li>
      <li>
        <b>Borrar tu reserva:</b> toca «Reportar este negocio» y elige «{REPORT_REASONS.own_reservation.label}
        ».
      </li>
    </ul>
    <p>
      Te pedimos un correo para poder responderte. Si el negocio ya no aparece, escríbenos desde{' '}
      <a href={href('/contacto')}>contacto</a>.
    </p>
  </>
)
