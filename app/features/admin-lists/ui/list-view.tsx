import type { ReactNode } from 'react'
import type { AdminFilterParam, AdminListQuery } from '~/admin-paths'
import { classNames } from '~/ui/class-names'
import { ButtonLink } from '~/ui/controls/button'
import { NotLoadedNotice } from '~/ui/feedback/failure-page'
import { EmptyState } from '~/ui/feedback/notices'
import { Field, SelectField } from '~/ui/form/field'
import { FuzzyMatchNotice, ListFilterForm, PresetViewLinks } from '~/ui/list/list-filters'
import { Pagination } from '~/ui/list/pagination'
import { RecordTable, type TableColumn } from '~/ui/list/records'
import type { Hue } from '~/values/pictures/palette'
import {
  type AdminFilterDefinitions,
  type AdminFilterField,
  type AdminFilterValues,
  type SelectOption,
  toFilterParams,
} from '../filters'
import { type BulkListName, formatRowCount, type RowNouns } from '../verbs'
import { BulkActionsForm, BulkCheckbox, type OwnListAction } from './bulk-bar'

export type AdminListColumns<Row> = [TableColumn<Row>, ...TableColumn<Row>[]]

/** Definition of an administration list: filters, columns and bulk actions. */
export interface AdminListDefinition<Row, F extends AdminFilterDefinitions> {
  /** Name of the table, for screen readers. */
  label: string
  rows: RowNouns
  at: (query: AdminListQuery) => string
  filters: F
  /** Builds the columns. `query` has the current filters and order. */
  columns: (query: AdminListQuery) => AdminListColumns<Row>
  /** Bulk actions. `nameOf` returns the name of a row for its checkbox. */
  bulk?: {
    list: BulkListName
    nameOf: (row: Row) => string
    /** Returns the value of the checkbox: id and stamp of the row. Default: the id. */
    itemOf?: (row: Row) => string
    own?: OwnListAction
  }
  isDimmed?: (row: Row) => boolean
  isFramed?: (row: Row) => boolean
  /** True if each row is one line on wide screens. */
  isDense?: boolean
  notLoaded: string
  /**
   * What an empty list shows, and a filter without results. `all` is the text of the link that removes the
   * filters.
   */
  empty: {
    card: { sign: string; name: string; hue: Hue }
    title: string
    text: string
    action?: ReactNode
    filtered: { title: string; text: string; all: string }
  }
}

interface ListViewProps<Row, F extends AdminFilterDefinitions> {
  of: AdminListDefinition<Row, F>
  list: { rows: readonly Row[]; total: number; page: number; pages: number; isNear: boolean } | null
  query: AdminListQuery
  /** Values of the form fields, if they differ from the query. */
  typed?: AdminListQuery
  /** Options of selects that must be read from the database. */
  options?: SelectOptions
  /** Links to frequent filters. */
  views: readonly { name: string; filter: AdminFilterValues<F> }[]
  /** Rows of a rejected selection, which are selected again. */
  selected?: readonly string[] | undefined
  /** Component to show instead of the table. */
  rows?: ((props: { rows: readonly Row[]; at: string }) => ReactNode) | undefined
  /** `notice` is above the list, `actions` next to the number of rows. */
  notice?: ReactNode
  actions?: ReactNode
}

type SelectOptions = Partial<Record<AdminFilterParam, readonly SelectOption[]>>

/** Administration list: views, filters, number of rows, rows, bulk actions and pages. */
export function AdminListView<Row extends { id: number }, F extends AdminFilterDefinitions>(
  props: ListViewProps<Row, F>,
) {
  const { of, list, query, typed = query, options, views, notice } = props
  return (
    <>
      <ListHead {...props} />
      <div className="list-tools">
        <PresetViewLinks
          at={of.at}
          query={query}
          views={views.map(({ name, filter }) => ({ name, query: toFilterParams(of.filters, filter) }))}
        />
        <AdminFilterForm
          of={of}
          typed={typed}
          isFiltered={isFiltered({ ...query, dia: undefined })}
          options={options}
        />
      </div>
      {notice}
      {list ? <Listed {...props} list={list} /> : <NotLoadedNotice title={of.notLoaded} />}
    </>
  )
}

/** Whether a filter is set. The order does not count as a filter. */
const isFiltered = ({ orden, ...query }: AdminListQuery) => Object.values(query).some(Boolean)

/** Number of rows and actions. In a dense list they are in the line of the page title. */
function ListHead<Row, F extends AdminFilterDefinitions>({ of, list, actions }: ListViewProps<Row, F>) {
  if (!list || (list.rows.length === 0 && !actions)) return null
  return (
    <div className={classNames('list-head', of.isDense && 'list-head-dense')}>
      <h2 className="figures" id="total">
        {formatRowCount(of.rows, list.total)}
      </h2>
      {actions}
    </div>
  )
}

type ListedProps<Row, F extends AdminFilterDefinitions> = ListViewProps<Row, F> & {
  list: NonNullable<ListViewProps<Row, F>['list']>
}

function Listed<Row extends { id: number }, F extends AdminFilterDefinitions>(props: ListedProps<Row, F>) {
  const { of, list, query, selected, rows: Rows = Table } = props
  const here = (pagina: number) => of.at({ ...query, pagina })
  const total = formatRowCount(of.rows, list.total)
  const hasRows = list.rows.length > 0
  return (
    <>
      <FuzzyMatchNotice isFuzzyMatch={list.isNear} typed={query.search} />
      {hasRows ? (
        <>
          <Rows of={of} query={query} rows={list.rows} at={here(list.page)} selected={selected} />
          {of.bulk && (
            <BulkActionsForm
              list={of.bulk.list}
              own={of.bulk.own}
              at={here(list.page)}
              items={list.rows.map((row) => itemOf(row, of.bulk))}
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

/** Returns the checkbox value of a row. */
const itemOf = <Row extends { id: number }>(
  row: Row,
  bulk: AdminListDefinition<Row, AdminFilterDefinitions>['bulk'],
): string => bulk?.itemOf?.(row) ?? String(row.id)

interface TableProps<Row, F extends AdminFilterDefinitions> {
  of: AdminListDefinition<Row, F>
  query: AdminListQuery
  rows: readonly Row[]
  at: string
  selected?: readonly string[] | undefined
}

function Table<Row extends { id: number }, F extends AdminFilterDefinitions>({
  of,
  query,
  rows,
  at,
  selected = [],
}: TableProps<Row, F>) {
  const { label, columns, bulk, isDimmed, isFramed, isDense } = of
  const box = (row: Row) =>
    bulk && (
      <BulkCheckbox
        list={bulk.list}
        item={itemOf(row, bulk)}
        name={bulk.nameOf(row)}
        own={bulk.own}
        isChecked={selected.includes(itemOf(row, bulk))}
      />
    )
  return (
    <RecordTable
      label={label}
      columns={columns(query)}
      rows={rows}
      keyOf={({ id }) => id}
      at={at}
      {...(bulk && { leading: { name: 'Elegir', value: box } })}
      {...(isDimmed && { isDimmed })}
      {...(isFramed && { isFramed })}
      isDense={isDense}
    />
  )
}

interface FormProps {
  of: { at: (query: AdminListQuery) => string; filters: AdminFilterDefinitions }
  typed: AdminListQuery
  isFiltered: boolean
  options?: SelectOptions | undefined
}

/**
 * Form with the filter fields. It also sends other parameters of the list address, and the set filters with
 * `isKept`.
 */
export function AdminFilterForm({ of, typed, isFiltered, options = {} }: FormProps) {
  const [path = '', asked] = of.at({}).split('?')
  const filters = Object.values(of.filters)
  const kept = filters.filter(({ isKept, param: word }) => isKept && typed[word])
  return (
    <ListFilterForm
      action={path}
      hidden={[
        ...[...new URLSearchParams(asked)].map(([name, value]) => ({ name, value })),
        ...kept.map(({ param: word, chip }) => ({ name: word, value: typed[word] ?? '', chip })),
      ]}
      clear={isFiltered ? of.at({}) : undefined}
    >
      {filters.flatMap(({ param: word, field }) =>
        field ? [fieldOf(word, field, typed[word], options[word])] : [],
      )}
    </ListFilterForm>
  )
}

/** A function instead of a component, because ListFilterForm reads the props of its children. */
function fieldOf(
  word: AdminFilterParam,
  field: AdminFilterField,
  value?: string,
  given: readonly SelectOption[] = [],
) {
  const own = { name: word, optional: true, defaultValue: value }
  if (field.type !== 'select')
    return <Field key={word} {...own} {...field} maxLength={100} autoComplete="off" />
  const { label, all, options = given } = field
  return <SelectField key={word} {...own} label={label} options={[{ value: '', label: all }, ...options]} />
}

function Nothing<Row, F extends AdminFilterDefinitions>({
  of,
  isFiltered,
}: {
  of: AdminListDefinition<Row, F>
  isFiltered: boolean
}) {
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
