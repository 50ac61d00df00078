import { ChoiceGroup } from '~/ui/form/choice-group'
import { useField } from '~/ui/form/form-context'

export interface CategoryChoice {
  slug: string
  name: string
}

/** The other categories of a business; the primary one is ticked and stays. */
export function MoreCategoriesField({ categories }: { categories: CategoryChoice[] }) {
  const more = useField({ name: 'mas-categorias' }).values
  const [principal] = useField({ name: 'categoria' }).values
  const options = categories.map(({ slug, name }) =>
    slug === principal
      ? { value: slug, label: `${name} (principal)`, disabled: true, checked: true }
      : { value: slug, label: name },
  )
  return (
    <details className="md:col-span-full" open={more.some(Boolean)}>
      <summary className="button">Más categorías</summary>
      <ChoiceGroup legend="También en" name="mas-categorias" type="checkbox" optional options={options} />
    </details>
  )
}
