import type { MetaFunction } from '@remix-run/node'
import { buildPageMeta } from '~/http/meta'
import { paths } from '~/paths'
import { LONE_LINK_CLASS } from '~/ui/controls/button'
import { CARD_LIST_CLASS } from '~/ui/display/cards'
import { PageHeading, Section } from '~/ui/layout/section'

export const handle = { enhance: 'business' }

export const meta: MetaFunction = ({ matches }) =>
  buildPageMeta(matches, { title: 'Sin internet', hidden: true })

/** Page shown without a connection. The service worker stores it and fills in its list. */
export default OfflinePage

/**
 * Page with an empty list. The service worker fills it in (app/enhance/worker), because only it knows the
 * pages stored on the device.
 */
function OfflinePage() {
  return (
    <Section top>
      <PageHeading title="Tu libreta sin internet">
        Sin internet no podemos mostrarte esta página. Aquí están los negocios que guardaste y los últimos que
        viste, con su teléfono. Llamar funciona igual.
      </PageHeading>
      <p>
        Una reserva no se puede ver ni cambiar sin internet: llama al negocio y dile tu código. Cuando vuelva
        el internet, está en <a href={paths.myReservations()}>Mis reservas</a>.
      </p>
      <ul id="negocios" className={CARD_LIST_CLASS} />
      <p>
        <a className={LONE_LINK_CLASS} href={paths.home()}>
          Ir al inicio
        </a>
      </p>
    </Section>
  )
}
