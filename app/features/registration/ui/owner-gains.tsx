import { Checklist } from '~/ui/display/checklist'
import { SIDE_TITLE } from '~/ui/layout/section-heading'

const GAINS = [
  'Tu propia página, con llamada y WhatsApp en un toque',
  'Te encuentran por oficio, nombre y ciudad',
  'Calificaciones y reservas de tus clientes',
  'Un enlace privado para cambiar tus datos cuando quieras',
]

export const OwnerGains = () => (
  <section className="trust">
    <h2 className={SIDE_TITLE}>Lo que obtienes, gratis</h2>
    <Checklist items={GAINS} />
  </section>
)
