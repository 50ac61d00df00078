import { FIELD_CLASS, INPUT_CLASS, LABEL_CLASS } from '~/ui/form/styles'

interface CategorySelectProps {
  value: string | undefined
  categories: { slug: string; name: string }[]
}

export function CategorySelect({ value, categories }: CategorySelectProps) {
  return (
    <div className={FIELD_CLASS}>
      <label className={LABEL_CLASS} htmlFor="buscar-categoria">
        Categoría
      </label>
      <select className={INPUT_CLASS} id="buscar-categoria" name="categoria" defaultValue={value ?? ''}>
        <option value="">Todas</option>
        {categories.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
