import { Checklist } from '~/ui/display/checklist'
import { TRUST } from '~/ui/display/trust'
import { HELP } from '~/ui/form/styles'
import { SIDE_TITLE } from '~/ui/layout/section-heading'
import type { BusinessDetail } from '../schema'

/** Facts about trustworthiness that are on record (row 132). An unverified business does not get the seal (D56). */
export function TrustBlock({
  isVerified,
  isExample,
  memberSince,
  rating: { count },
}: Pick<BusinessDetail, 'isVerified' | 'isExample' | 'memberSince' | 'rating'>) {
  const items = [`En el directorio desde ${memberSince}`]
  if (isVerified) items.unshift(isExample ? 'Verificado (ejemplo)' : 'Verificado: comprobamos sus datos')
  if (isExample) items.push('Negocio de ejemplo: sus datos son inventados')
  if (count > 0)
    items.push(count === 1 ? 'Una persona ya lo calificó' : `${count} personas ya lo calificaron`)
  return (
    <section className={TRUST}>
      <h2 className={SIDE_TITLE}>{isVerified ? 'De confianza' : 'Lo que sabemos de este negocio'}</h2>
      <Checklist items={items} />
      {!isVerified && <p className={HELP}>Todavía no comprobamos los datos de este negocio.</p>}
    </section>
  )
}
