import type { ComponentProps } from 'react'
import { adminPaths } from '~/admin-paths'
import { href } from '~/href'
import { ButtonLink } from '~/ui/controls/button'
import { Badge, type BadgeTone } from '~/ui/display/badge'
import { KeyFigureRow } from '~/ui/display/figures'
import { Notice } from '~/ui/feedback/notices'
import { Tabs } from '~/ui/layout/admin-page'
import { STACK_CLASS } from '~/ui/layout/section'
import { Pagination } from '~/ui/list/pagination'
import { RecordTable } from '~/ui/list/records'
import { formatPhone } from '~/values/contact/phone'
import type { ShownRowResult } from '../jobs/results.server'
import {
  describeRowCount,
  formatShortenedList,
  type GroupCounts,
  type ImportRowVerdict,
  numberFormat,
  type ShownImport,
  VERDICT_PROPERTIES,
  VERDICTS,
} from '../schema'

/** Maximum length of an excerpt, and the part of it before the first difference. In characters. */
const [MAX_EXCERPT_LENGTH, EXCERPT_LEAD_LENGTH] = [80, 25]

/**
 * Returns both texts. Long texts are cut to an excerpt that begins shortly before the first difference. Equal
 * texts are returned whole. A change of line breaks alone has them.
 */
export function excerptDifference({ before, after }: { before: string; after: string }): [string, string] {
  const longer = before.length > after.length ? before : after
  if (before === after || longer.length <= MAX_EXCERPT_LENGTH) return [before, after]
  let same = 0
  while (same < longer.length && before[same] === after[same]) same++
  const from = same > MAX_EXCERPT_LENGTH - EXCERPT_LEAD_LENGTH ? same - EXCERPT_LEAD_LENGTH : 0
  const part = (text: string) =>
    `${from > 0 ? '…' : ''}${text.slice(from, from + MAX_EXCERPT_LENGTH)}${text.length > from + MAX_EXCERPT_LENGTH ? '…' : ''}`
  return [part(before), part(after)]
}

interface SharesSectionProps {
  categories: GroupCounts
  states: GroupCounts
  cities: GroupCounts
}

/** Number of new and held businesses by category, state and city. */
export function ImportedBusinessCountsSection({ categories, states, cities }: SharesSectionProps) {
  if (categories.length === 0) return null
  return (
    <section className={STACK_CLASS} aria-labelledby="reparto">
      <h2 id="reparto">Cómo se reparten las nuevas</h2>
      <div className="grid gap-4 md:grid-cols-3">
        <ShareList name="Por categoría" shares={categories} />
        <ShareList name="Por estado" shares={states} />
        <ShareList name="Por ciudad" shares={cities} />
      </div>
    </section>
  )
}

function ShareList({ name, shares }: { name: string; shares: GroupCounts }) {
  return (
    <div>
      <h3>{name}</h3>
      <ul className="m-0 list-none p-0">
        {shares.map((share) => (
          <li key={share.name} className="flex justify-between gap-3">
            <span>{share.name}</span> <b className="figures">{numberFormat.format(share.businesses)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

export interface RowResultsSectionProps {
  job: ShownImport
  /** The verdict that filters the list. Null: all. */
  verdict: ImportRowVerdict | null
  list: { rows: ShownRowResult[]; page: number; pages: number }
  /** True if a file with refused, held or partly unused rows exists. */
  hasLeftovers: boolean
  /** Sheets of a workbook that are not read. */
  unreadSheets: readonly string[]
}

const VERDICTS_BY_URGENCY = VERDICTS.toSorted(
  (a, b) => VERDICT_PROPERTIES[a].urgency - VERDICT_PROPERTIES[b].urgency,
)

/** Results of the rows, fifty per page, with the totals. */
export function RowResultsSection({
  job,
  verdict,
  list,
  hasLeftovers,
  unreadSheets,
}: RowResultsSectionProps) {
  const href = (page: number, only = verdict) =>
    adminPaths.importFile(job.id, {
      resultado: only ? VERDICT_PROPERTIES[only].query : undefined,
      pagina: page > 1 ? String(page) : undefined,
    })
  const tabs = [null, ...VERDICTS_BY_URGENCY].map((each) => ({
    text: each ? VERDICT_PROPERTIES[each].many : 'Todas',
    href: href(1, each),
    isCurrent: each === verdict,
  }))
  return (
    <section className={STACK_CLASS} aria-labelledby="filas">
      <h2 id="filas">Fila por fila</h2>
      <KeyFigureRow
        figures={VERDICTS_BY_URGENCY.map((each) => ({
          name: VERDICT_PROPERTIES[each].many,
          value: numberFormat.format(job.counts[each]),
        }))}
      />
      <Unused job={job} hasLeftovers={hasLeftovers} unreadSheets={unreadSheets} />
      <Tabs label="Resultado" tabs={tabs} />
      {list.rows.length === 0 ? (
        <p>Ninguna fila.</p>
      ) : (
        <RecordTable
          label="Fila por fila"
          rows={list.rows}
          keyOf={({ line }) => line}
          columns={ROW_RESULT_TABLE_COLUMNS}
        />
      )}
      <Pagination page={list.page} pages={list.pages} href={href} />
    </section>
  )
}

/** Lists what was not used: sheets, columns and data of rows. */
const Unused = ({ job, hasLeftovers, unreadSheets }: Omit<RowResultsSectionProps, 'verdict' | 'list'>) => (
  <>
    {unreadSheets.length > 0 && (
      <Notice title="Hojas que no se leyeron">
        <p>{formatShortenedList(unreadSheets)}. Sube el libro otra vez y elige otra.</p>
      </Notice>
    )}
    {job.ignored.length > 0 && (
      <Notice title="Columnas que no se usan">
        <p>{formatShortenedList(job.ignored, 300)}</p>
      </Notice>
    )}
    {job.leftOut.length > 0 && (
      <Notice title="Lo que no se usó de las filas">
        <ul>
          {job.leftOut.map(({ what, rows }) => (
            <li key={what}>
              {what}: {describeRowCount(rows)}
            </li>
          ))}
        </ul>
      </Notice>
    )}
    {hasLeftovers && (
      <p>
        <ButtonLink href={href('/administracion/importar/:id/rechazadas.csv', { id: job.id })}>
          Descargar lo que no se pudo usar, con su motivo
        </ButtonLink>
      </p>
    )}
  </>
)

const ROW_RESULT_TABLE_COLUMNS: ComponentProps<typeof RecordTable<ShownRowResult>>['columns'] = [
  {
    name: 'Negocio',
    value: ({ name, businessId }) =>
      businessId === null ? (
        name || '(sin nombre)'
      ) : (
        <a href={href('/admin/contactos/:id', { id: businessId })}>{name || '(sin nombre)'}</a>
      ),
  },
  { name: 'Cómo queda', narrow: 'plain', value: (row) => <HowItStands {...row} /> },
  { name: 'Línea', value: ({ line }) => numberFormat.format(line), isNumber: true, size: 'figure' },
  {
    name: 'Resultado',
    narrow: 'end',
    size: 'state',
    value: ({ verdict }) => (
      <Badge tone={VERDICT_PROPERTIES[verdict].tone as BadgeTone}>{VERDICT_PROPERTIES[verdict].one}</Badge>
    ),
  },
  { name: 'Motivo', narrow: 'plain', value: ({ note }) => note },
]

/** Shows a row as a business, or its changes to an existing business. */
function HowItStands({ shown, changes, verdict }: ShownRowResult) {
  if (changes.length > 0 && verdict !== 'created')
    return (
      <ul className="m-0 list-none p-0">
        {changes.map((change) => {
          const [before, after] = excerptDifference(change)
          return (
            <li key={change.field} className="break-words">
              {change.field}: <s>{before}</s> → <b>{after}</b>
            </li>
          )
        })}
      </ul>
    )
  if (!shown) return null
  const place = [shown.location, shown.city, shown.stateCode].filter(Boolean).join(', ')
  const reached = shown.phone ? formatPhone(shown.phone) : shown.email
  return (
    <span className="break-words">
      <b>{shown.category}</b> {shown.why}
      {reached && ` · ${reached}`}
      {place && ` · ${place}`}
    </span>
  )
}
