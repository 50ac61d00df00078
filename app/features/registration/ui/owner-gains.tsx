import { ShopPicture } from '~/features/businesses/ui/shop-picture'
import { paths } from '~/paths'
import { Checklist } from '~/ui/display/checklist'
import { ListCard } from '~/ui/display/list-card'
import { STACK } from '~/ui/layout/section'
import { SIDE_TITLE } from '~/ui/layout/section-heading'

export interface Preview {
  name: string
  category: string
  city: string
}

const STALL = { src: paths.illustration('retail'), kind: 'drawing' } as const

const GAINS = [
  'Tu propia página, con llamada y WhatsApp en un toque',
  'Te encuentran por oficio, nombre y ciudad',
  'Calificaciones y reservas de tus clientes',
  'Un enlace privado para cambiar tus datos cuando quieras',
]

/** Beside the form: how the business will look in the lists, and what its owner gets. */
export function OwnerGains({ preview: { name, category, city } }: { preview: Preview }) {
  const shown = name.trim() || 'Tu negocio'
  return (
    <>
      <section className={STACK} aria-label="Así se verá en las listas" data-preview>
        <h2 className={SIDE_TITLE}>Así se verá en las listas</h2>
        <ListCard picture={<ShopPicture slug={shown} picture={STALL} />} title={shown}>
          <p>{[category || 'Tu oficio', city.trim() || 'Tu ciudad'].join(' · ')}</p>
          <p>Aún sin calificar</p>
        </ListCard>
      </section>
      <section className="trust">
        <h2 className={SIDE_TITLE}>Lo que obtienes, gratis</h2>
        <Checklist items={GAINS} />
      </section>
    </>
  )
}
