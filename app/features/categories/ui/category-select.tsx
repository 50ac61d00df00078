interface Props {
  /** Slug of the chosen one. */
  value: string | undefined
  categories: { slug: string; name: string }[]
}

export function CategorySelect({ value, categories }: Props) {
  return (
    <div className="field">
      <label className="label" htmlFor="buscar-categoria">
        Categoría
      </label>
      <select className="input" id="buscar-categoria" name="categoria" defaultValue={value ?? ''}>
        <option value="">Todas las categorías</option>
        {categories.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
