import { paths } from '~/paths'
import { PictureFrame } from '~/ui/display/picture-frame'
import type { CategoryCard } from '../schema'

/** `1 negocio disponible`, `n negocios disponibles` (row 52). */
export const businessesAvailable = (count: number) =>
  count === 1 ? '1 negocio disponible' : `${count.toLocaleString('es-US')} negocios disponibles`

interface Props {
  category: CategoryCard
  /** Two letters of the state its count is of; the link then shows the same ones. */
  state?: string | undefined
  eager?: boolean
}

/** A category as a lotería card (rows 51 to 53). */
export function CategoryLoteriaCard({ category, state, eager }: Props) {
  const { name, slug, hue, number, picture, businesses } = category
  return (
    <a className={`loteria-card hue-${hue}`} href={paths.category(slug, { state })}>
      <PictureFrame picture={picture} size={120} eager={eager} number={number} />
      <h3>{name}</h3>
      <p className="figures">{businessesAvailable(businesses)}</p>
    </a>
  )
}
