import type { Launch } from '~/features/settings/schema'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { BIG_FIGURE, CALL } from '~/ui/controls/register-call'

const count = (figure: number) => figure.toLocaleString('es-US')

export function FounderOffer({ offer: { text, places, left } }: { offer: NonNullable<Launch['offer']> }) {
  return (
    <section className={CALL}>
      <h3>
        Los primeros <b className={BIG_FIGURE}>{count(places)}</b> negocios que se registren
      </h3>
      <p>{text} Registrarte es gratis.</p>
      <p>
        <strong>{left === 1 ? 'Queda 1 lugar' : `Quedan ${count(left)} lugares`} de fundador.</strong>
      </p>
      <ButtonLink tone="gold" size="big" href={paths.home('registro')}>
        Apartar mi lugar
      </ButtonLink>
    </section>
  )
}
