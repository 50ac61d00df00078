import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Field, SelectField } from '~/ui/form/field'
import { ListFilterForm } from '~/ui/list/list-filters'

const drawn = (day?: string, words?: string) =>
  renderToStaticMarkup(
    <ListFilterForm action="/admin" clear={day && '/admin'}>
      <Field label="Buscar" name="search" defaultValue={words} />
      <SelectField label="Estado" name="estado" options={[{ value: '', label: 'Todos' }]} />
      <Field label="Día" name="dia" type="date" defaultValue={day} />
    </ListFilterForm>,
  )

test('list filters accept empty fields, collapse all but the first, and show set ones as chips that can be removed', () => {
  expect(drawn()).toContain('Buscar</button>')
  expect(drawn()).toMatch(/<form [^>]*novalidate/i)
  expect(drawn()).toMatch(
    /name="search".*<details class="filters[^"]*">.*name="estado".*name="dia".*<\/details>/,
  )
  expect(drawn('2026-11-24', 'ana')).toMatch(/href="\/admin">Quitar filtros/)
  expect(drawn('2026-11-24')).not.toContain('Quitar filtros')
  expect(drawn('2026-11-24')).toMatch(/<a class="chip" href="\/admin">.*Día: .*2026-11-24/)
  expect(drawn()).not.toContain('class="chip"')
  const kept = renderToStaticMarkup(
    <ListFilterForm
      action="/admin"
      clear="/admin"
      hidden={[{ name: 'negocio', value: '7', chip: 'De un solo negocio' }]}
    >
      <Field label="Buscar" name="search" />
    </ListFilterForm>,
  )
  expect(kept).toMatch(/name="negocio" value="7".*<a class="chip" href="\/admin">.*De un solo negocio/)
  expect(kept).not.toContain('Quitar filtros')
})
