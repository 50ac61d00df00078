import { paths } from '~/paths'
import { LoteriaCard } from '~/ui/display/loteria-card'
import { PictureFrame } from '~/ui/display/picture-frame'
import type { CategoryCard } from '../category-card'

/** `1 negocio disponible`, `n negocios disponibles` (row 52). */
export const businessesAvailable = (count: number) => countWords(count).join(' ')

const countWords = (count: number) =>
  count === 1
    ? (['1 negocio', 'disponible'] as const)
    : ([`${count.toLocaleString('es-US')} negocios`, 'disponibles'] as const)

/** A category as a lotería card (rows 51 to 53). A phone has room for the count's first word alone; the
 * count is of `state`, if there is one, and so is the page. */
export function CategoryLoteriaCard({
  category,
  state,
}: {
  category: CategoryCard
  state?: string | undefined
}) {
  const { name, slug, hue, picture, businesses } = category
  const [count, available] = countWords(businesses)
  return (
    <LoteriaCard
      href={paths.category(slug, { state })}
      hue={hue}
      picture={<PictureFrame picture={picture} size={120} />}
      name={name}
    >
      {count} <span>{available}</span>
    </LoteriaCard>
  )
}
