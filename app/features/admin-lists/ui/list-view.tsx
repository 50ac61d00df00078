import type { ReactNode } from 'react'
import type { FilterWord, ListQuery } from '~/admin-paths'
import { ButtonLink } from '~/ui/controls/button'
import { EmptyState } from '~/ui/feedback/empty-state'
import { NotLoaded } from '~/ui/feedback/not-loaded'
import { Field } from '~/ui/form/field'
import { SelectField } from '~/ui/form/select-field'
import { ListFilters } from '~/ui/list/list-filters'
import { NearestNotice } from '~/ui/list/nearest-notice'
import { Pagination } from '~/ui/list/pagination'
import { type Column, Records } from '~/ui/list/records'
import { UsualViews } from '~/ui/list/usual-views'
import type { Hue } from '~/values/pictures/picture'
import { type FilterField, type Filters, type FilterValues, type Option, writeFilters } from '../filters'
import { type BulkList, countOf, type RowWords } from '../verbs'
import { BulkBar, BulkBox } from './bulk-bar'

export type Columns<Row> = [Column<Row>, ...Column<Row>[]]

/** A list of the administration, said once: what it is narrowed by, what its rows show, what can be done to them. */
export interface AdminList<Row, F extends Filters> {
  /** What its table is called. */
  label: string
  rows: RowWords
  at: (query: ListQuery) => string
  filters: F
  /** `query`: as it is filtered and ordered. */
  columns: (query: ListQuery) => Columns<Row>
  /** What can be done to many of it, and what a row is called where it is ticked. */
  bulk?: { list: BulkList; nameOf: (row: Row) => string }
  isDimmed?: (row: Row) => boolean
  isFramed?: (row: Row) => boolean
  notLoaded: string
  /** While there is none, and where a filter finds none; `all` leads out of it. */
  empty: {
    card: { sign: string; name: string; hue: Hue }
    title: string
    text: string
    action?: ReactNode
    filtered: { title: string; text: string; all: string }
  }
}

interface Props<Row, F extends Filters> {
  of: AdminList<Row, F>
  list: { rows: readonly Row[]; total: number; page: number; pages: number; isNear: boolean } | null
  query: ListQuery
  /** What the fields say, where that is not the query. */
  typed?: ListQuery
  /** Of the selects whose options only the request knows. */
  options?: SelectOptions
  /** What is asked of it most. */
  views: readonly { name: string; filter: FilterValues<F> }[]
  /** In place of the table. */
  rows?: ((props: { rows: readonly Row[]; at: string }) => ReactNode) | undefined
  /** Above the list, and beside the number of its rows. */
  notice?: ReactNode
  actions?: ReactNode
}

type SelectOptions = Partial<Record<FilterWord, readonly Option[]>>

/** Views, filters, the number of rows, the rows, what can be done to many of them, the pages. */
export function ListView<Row extends { id: number }, F extends Filters>(props: Props<Row, F>) {
  const { of, list, query, typed = query, options, views, notice } = props
  return (
    <>
      <UsualViews
        at={of.at}
        query={query}
        views={views.map(({ name, filter }) => ({ name, query: writeFilters(of.filters, filter) }))}
      />
      <FilterForm of={of} typed={typed} isFiltered={isFiltered(query)} options={options} />
      {notice}
      {list ? <Listed {...props} list={list} /> : <NotLoaded title={of.notLoaded} />}
    </>
  )
}

/** An order leaves nothing out. */
const isFiltered = ({ orden, ...query }: ListQuery) => Object.values(query).some(Boolean)

type ListedProps<Row, F extends Filters> = Props<Row, F> & { list: NonNullable<Props<Row, F>['list']> }

function Listed<Row extends { id: number }, F extends Filters>(props: ListedProps<Row, F>) {
  const { of, list, query, rows: Rows = Table, actions } = props
  const here = (pagina: number) => of.at({ ...query, pagina })
  const total = countOf(of.rows, list.total)
  const hasRows = list.rows.length > 0
  return (
    <>
      <NearestNotice isNear={list.isNear} typed={query.search} />
      {(hasRows || actions) && (
        <div className="flex min-h-11 flex-wrap items-center gap-2">
          <h2 className="figures mr-auto" id="total">
            {total}
          </h2>
          {actions}
        </div>
      )}
      {hasRows ? (
        <>
          <Rows of={of} query={query} rows={list.rows} at={here(list.page)} />
          {of.bulk && (
            <BulkBar
              list={of.bulk.list}
              at={here(list.page)}
              items={list.rows.map(({ id }) => String(id))}
              all={list.pages > 1 ? total : undefined}
            />
          )}
        </>
      ) : (
        <Nothing of={of} isFiltered={isFiltered(query)} />
      )}
      <Pagination page={list.page} pages={list.pages} href={here} />
    </>
  )
}

interface TableProps<Row, F extends Filters> {
  of: AdminList<Row, F>
  query: ListQuery
  rows: readonly Row[]
  at: string
}

function Table<Row extends { id: number }, F extends Filters>({ of, query, rows, at }: TableProps<Row, F>) {
  const { label, columns, bulk, isDimmed, isFramed } = of
  const box = (row: Row) => bulk && <BulkBox list={bulk.list} item={String(row.id)} name={bulk.nameOf(row)} />
  return (
    <Records
      label={label}
      columns={columns(query)}
      rows={rows}
      keyOf={({ id }) => id}
      at={at}
      {...(bulk && { leading: { name: 'Elegir', value: box } })}
      {...(isDimmed && { isDimmed })}
      {...(isFramed && { isFramed })}
    />
  )
}

interface FormProps {
  of: { at: (query: ListQuery) => string; filters: Filters }
  typed: ListQuery
  isFiltered: boolean
  options?: SelectOptions | undefined
}

/** The fields of the filters; what the address of the list asks for besides, and what a link has set, goes along. */
export function FilterForm({ of, typed, isFiltered, options = {} }: FormProps) {
  const [path = '', asked] = of.at({}).split('?')
  const filters = Object.values(of.filters)
  const kept = filters.filter(({ isKept, word }) => isKept && typed[word])
  return (
    <ListFilters
      action={path}
      hidden={[
        ...[...new URLSearchParams(asked)].map(([name, value]) => ({ name, value })),
        ...kept.map(({ word, chip }) => ({ name: word, value: typed[word] ?? '', chip })),
      ]}
      clear={isFiltered ? of.at({}) : undefined}
    >
      {filters.flatMap(({ word, field }) =>
        field ? [fieldOf(word, field, typed[word], options[word])] : [],
      )}
    </ListFilters>
  )
}

/** An element, not a component: ListFilters reads what it says. */
function fieldOf(word: FilterWord, field: FilterField, value?: string, given: readonly Option[] = []) {
  const own = { name: word, optional: true, defaultValue: value }
  if (field.type !== 'select')
    return <Field key={word} {...own} {...field} maxLength={100} autoComplete="off" />
  const { label, all, options = given } = field
  return <SelectField key={word} {...own} label={label} options={[{ value: '', label: all }, ...options]} />
}

function Nothing<Row, F extends Filters>({ of, isFiltered }: { of: AdminList<Row, F>; isFiltered: boolean }) {
  const { card, title, text, action, filtered } = of.empty
  return (
    <EmptyState
      card={card}
      title={isFiltered ? filtered.title : title}
      actions={isFiltered ? <ButtonLink href={of.at({})}>{filtered.all}</ButtonLink> : action}
    >
      {isFiltered ? filtered.text : text}
    </EmptyState>
  )
}
