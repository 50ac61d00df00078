import { SIDE_TITLE } from '~/ui/layout/section-heading'
import type { BusinessPlace } from '../schema'
import { BusinessPlaceList } from './business-place-list'

/** Says that others carry the same name, so that nobody calls the wrong one (D2). */
export function Namesakes({ businesses }: { businesses: BusinessPlace[] }) {
  if (businesses.length === 0) return null
  return (
    <section>
      <h2 className={SIDE_TITLE}>Otros negocios con este nombre</h2>
      <BusinessPlaceList businesses={businesses} />
    </section>
  )
}
