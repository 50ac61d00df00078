import { expect, test } from 'vitest'
import {
  defineDayFilter,
  defineSearchFilter,
  defineSelectFilter,
  parseFilterParams,
  rowIdFilter,
  toFilterParams,
} from '~/features/admin-lists/filters'
import type { AdminListDefinition } from '~/features/admin-lists/ui/list-view'
import { BULK_LIST_CONFIGS } from '~/features/admin-lists/verbs'
import { AUDIT_LOG_FILTERS } from '~/features/audit-log/filters'

const FILTERS = {
  search: defineSearchFilter(),
  status: defineSelectFilter(
    'estado',
    { label: 'Estado', all: 'Todos' },
    { open: 'Por revisar', shut: 'Cerrado' },
  ),
  from: defineDayFilter('desde', 'Desde'),
  businessId: rowIdFilter('negocio'),
}

const read = (query: string) => parseFilterParams(FILTERS, new URLSearchParams(query))

test('reads the filters of a list from an address and writes them back, without invalid ones', () => {
  const filters = { search: 'pan', status: 'open', from: '2026-11-01', businessId: 7 }
  expect(read('search=pan&estado=por-revisar&desde=2026-11-01&negocio=7')).toEqual(filters)
  expect(read('estado=abierto&desde=2026-13-01&negocio=-1')).toEqual({})
  expect(read('q=pan'), 'an earlier address').toEqual({ search: 'pan' })
  const parameters = { estado: 'cerrado', negocio: '7' }
  expect(toFilterParams(FILTERS, { status: 'shut', businessId: 7 })).toEqual(parameters)
  const oneDay = parseFilterParams(AUDIT_LOG_FILTERS, new URLSearchParams('dia=2026-11-01'))
  expect(oneDay).toEqual({ from: '2026-11-01', to: '2026-11-01' })
})

test('an unknown filter, option, column or bulk list, or an option without an address word, is a type error', () => {
  // @ts-expect-error no list has this word in its address
  rowIdFilter('negosio')
  // @ts-expect-error no filter has this name
  toFilterParams(FILTERS, { statu: 'shut' })
  // @ts-expect-error no option has this name
  toFilterParams(FILTERS, { status: 'closed' })
  // @ts-expect-error an option without a word in the address
  defineSelectFilter('estado', { label: 'Estado', all: 'Todos' }, { a: 'A', b: 'B' }, { a: 'a' })
  const list: Pick<
    AdminListDefinition<{ id: number; name: string }, typeof FILTERS>,
    'bulk' | 'columns' | 'rows'
  > = {
    rows: BULK_LIST_CONFIGS.contactos,
    // @ts-expect-error no verbs belong to such a list
    bulk: { list: 'contacto', nameOf: ({ name }) => name },
    // @ts-expect-error rows have no such field
    columns: () => [{ name: 'Nombre', value: ({ nombre }) => nombre }],
  }
  expect(list.rows).toBe(BULK_LIST_CONFIGS.contactos)
})
