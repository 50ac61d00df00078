import type { MetaFunction } from '@remix-run/node'
import { pageMeta } from '~/http/meta'
import { paths } from '~/paths'
import { LONE_LINK } from '~/ui/controls/button'
import { CARD_LIST } from '~/ui/display/list-card'
import { PageHeading, Section } from '~/ui/layout/section'

export const handle = { enhance: 'business' }

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Sin internet', hidden: true })

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
      <ul id="negocios" className={CARD_LIST} />
      <p>
        <a className={LONE_LINK} href={paths.home()}>
          Ir al inicio
        </a>
      </p>
    </Section>
  )
}
