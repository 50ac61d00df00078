import type { ComponentProps } from 'react'
import { adminPaths } from '~/admin-paths'
import { ButtonLink } from '~/ui/controls/button'
import { Badge, type BadgeTone } from '~/ui/display/badge'
import { Figures } from '~/ui/display/figures'
import { Notice } from '~/ui/feedback/notice'
import { STACK } from '~/ui/layout/section'
import { Tabs } from '~/ui/layout/tabs'
import { Pagination } from '~/ui/list/pagination'
import { Records } from '~/ui/list/records'
import { readablePhone } from '~/values/contact/phone'
import type { RowResultLine } from '../results.server'
import { type ShownImport, VERDICT_TABLE, VERDICTS, type Verdict } from '../schema'
import { count, rowsInWords } from './labels'
import { whereTheyDiffer } from './where-they-differ'

export interface VerdictListProps {
  job: ShownImport
  /** The one that is shown alone. */
  verdict: Verdict | null
  list: { rows: RowResultLine[]; page: number; pages: number }
  /** There is a file of what could not be used. */
  hasLeftovers: boolean
  /** Sheets of a workbook that are not read. */
  unreadSheets: readonly string[]
}

const ORDER = VERDICTS.toSorted((a, b) => VERDICT_TABLE[a].urgency - VERDICT_TABLE[b].urgency)

/** A verdict for each row, by fifty, with the figures of all of them. */
export function VerdictSection({ job, verdict, list, hasLeftovers, unreadSheets }: VerdictListProps) {
  const href = (page: number, only = verdict) =>
    adminPaths.importFile(job.id, {
      resultado: only ? VERDICT_TABLE[only].query : undefined,
      pagina: page > 1 ? String(page) : undefined,
    })
  const tabs = [null, ...ORDER].map((each) => ({
    text: each ? VERDICT_TABLE[each].many : 'Todas',
    href: href(1, each),
    isCurrent: each === verdict,
  }))
  return (
    <section className={STACK} aria-labelledby="filas">
      <h2 id="filas">Fila por fila</h2>
      <Figures
        figures={ORDER.map((each) => ({
          name: VERDICT_TABLE[each].many,
          value: count.format(job.counts[each]),
        }))}
      />
      <Unused job={job} hasLeftovers={hasLeftovers} unreadSheets={unreadSheets} />
      <Tabs label="Resultado" tabs={tabs} />
      {list.rows.length === 0 ? (
        <p>Ninguna fila.</p>
      ) : (
        <Records label="Fila por fila" rows={list.rows} keyOf={({ line }) => line} columns={COLUMNS} />
      )}
      <Pagination page={list.page} pages={list.pages} href={href} />
    </section>
  )
}

/** What of the file was not used. */
const Unused = ({ job, hasLeftovers, unreadSheets }: Omit<VerdictListProps, 'verdict' | 'list'>) => (
  <>
    {unreadSheets.length > 0 && (
      <Notice title="Hojas que no se leyeron">
        <p>{unreadSheets.join(', ')}. Sube el libro otra vez y elige otra.</p>
      </Notice>
    )}
    {job.ignored.length > 0 && (
      <Notice title="Columnas que no se usan">
        <p>{job.ignored.join(', ')}</p>
      </Notice>
    )}
    {job.leftOut.length > 0 && (
      <Notice title="Lo que no se usó de las filas">
        <ul>
          {job.leftOut.map(({ what, rows }) => (
            <li key={what}>
              {what}: {rowsInWords(rows)}
            </li>
          ))}
        </ul>
      </Notice>
    )}
    {hasLeftovers && (
      <p>
        <ButtonLink href={adminPaths.refusedRows(job.id)}>
          Descargar lo que no se pudo usar, con su motivo
        </ButtonLink>
      </p>
    )}
  </>
)

const COLUMNS: ComponentProps<typeof Records<RowResultLine>>['columns'] = [
  { name: 'Negocio', value: ({ name }) => name || '(sin nombre)' },
  { name: 'Cómo queda', narrow: 'plain', value: (row) => <HowItStands {...row} /> },
  { name: 'Línea', value: ({ line }) => count.format(line), isNumber: true, size: 'figure' },
  {
    name: 'Resultado',
    narrow: 'end',
    size: 'state',
    value: ({ verdict }) => (
      <Badge tone={VERDICT_TABLE[verdict].tone as BadgeTone}>{VERDICT_TABLE[verdict].one}</Badge>
    ),
  },
  { name: 'Motivo', narrow: 'plain', value: ({ note }) => note },
]

/** A row as it would stand in the directory, and what it changes of a business that is there. */
function HowItStands({ shown, changes, verdict }: RowResultLine) {
  if (changes.length > 0 && verdict !== 'created')
    return (
      <ul className="m-0 list-none p-0">
        {changes.map((change) => {
          const [before, after] = whereTheyDiffer(change)
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
  const reached = shown.phone ? readablePhone(shown.phone) : shown.email
  return (
    <span className="break-words">
      <b>{shown.category}</b> {shown.why}
      {reached && ` · ${reached}`}
      {place && ` · ${place}`}
    </span>
  )
}
