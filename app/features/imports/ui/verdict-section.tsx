import { adminPaths } from '~/admin-paths'
import { ButtonLink } from '~/ui/controls/button'
import { Badge } from '~/ui/display/badge'
import { Figures } from '~/ui/display/figures'
import { Notice } from '~/ui/feedback/notice'
import { Tabs } from '~/ui/layout/tabs'
import { Pagination } from '~/ui/list/pagination'
import { Records } from '~/ui/list/records'
import { type RowResult, type RowResultLine, type ShownImport, VERDICT_WORDS } from '../schema'
import { count, VERDICTS } from './labels'

export interface VerdictListProps {
  job: ShownImport
  /** The one that is shown alone. */
  verdict: RowResult | null
  list: { rows: RowResultLine[]; page: number; pages: number }
}

const ORDER: RowResult[] = ['created', 'updated', 'unchanged', 'refused']

/** A verdict for each row, by fifty, with the figures of all of them. */
export function VerdictSection({ job, verdict, list }: VerdictListProps) {
  const href = (page: number, only = verdict) =>
    adminPaths.importFile(job.id, {
      resultado: only ? VERDICT_WORDS[only] : undefined,
      pagina: page > 1 ? String(page) : undefined,
    })
  const tabs = [null, ...ORDER].map((each) => ({
    text: each ? VERDICTS[each].many : 'Todas',
    href: href(1, each),
    isCurrent: each === verdict,
  }))
  return (
    <section className="stack" aria-labelledby="filas">
      <h2 id="filas">Fila por fila</h2>
      <Figures
        figures={ORDER.map((each) => ({ name: VERDICTS[each].many, value: count.format(job.counts[each]) }))}
      />
      {job.ignored.length > 0 && (
        <Notice title="Columnas que no se usan">
          <p>{job.ignored.join(', ')}</p>
        </Notice>
      )}
      {job.counts.refused > 0 && (
        <p>
          <ButtonLink href={adminPaths.refusedRows(job.id)}>Descargar las rechazadas</ButtonLink>
        </p>
      )}
      <Tabs label="Resultado" tabs={tabs} />
      {list.rows.length === 0 ? (
        <p>Ninguna fila.</p>
      ) : (
        <Records
          label="Fila por fila"
          rows={list.rows}
          keyOf={({ line }) => line}
          columns={[
            { name: 'Negocio', value: ({ name }) => name || '(sin nombre)' },
            { name: 'Línea', value: ({ line }) => count.format(line), isNumber: true, size: 'figure' },
            {
              name: 'Resultado',
              narrow: 'end',
              size: 'state',
              value: ({ verdict }) => <Badge tone={VERDICTS[verdict].tone}>{VERDICTS[verdict].one}</Badge>,
            },
            { name: 'Motivo', narrow: 'plain', value: ({ note }) => note },
          ]}
        />
      )}
      <Pagination page={list.page} pages={list.pages} href={href} />
    </section>
  )
}
