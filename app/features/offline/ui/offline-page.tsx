import { paths } from '~/paths'
import { LONE_LINK } from '~/ui/controls/button'
import { CARD_LIST } from '~/ui/display/list-card'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section } from '~/ui/layout/section'

/** The list is filled in by app/enhance/worker, which alone knows what this telephone keeps. */
export function OfflinePage() {
  return (
    <Section top>
      <PageHeading title="Tu libreta sin línea">
        Sin internet no podemos mostrarte esta página. Aquí están los negocios que guardaste y los últimos que
        viste, con su teléfono. Llamar funciona igual.
      </PageHeading>
      <p>
        Una reserva no se puede ver ni cambiar sin internet: llama al negocio y dile tu código. Cuando vuelva
        la línea, está en <a href={paths.myReservations()}>Mis reservas</a>.
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
