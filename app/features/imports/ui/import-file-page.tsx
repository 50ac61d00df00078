import { adminPaths } from '~/admin-paths'
import { ButtonLink } from '~/ui/controls/button'
import { Badge } from '~/ui/display/badge'
import { Notice } from '~/ui/feedback/notice'
import { AdminPage } from '~/ui/layout/admin-page'
import type { Dispute } from '../results.server'
import type { ImportLayout, Shares, ShownImport, Verdict } from '../schema'
import { ColumnsForm } from './columns-form'
import { type Finished, ImportFinished } from './import-finished'
import { ImportProgress } from './import-progress'
import { ImportStep } from './import-step'
import { stateOf } from './labels'
import { SharesSection } from './shares-section'
import { type VerdictListProps, VerdictSection } from './verdict-section'

interface Props extends Finished {
  job: ShownImport
  /** When, in words. */
  uploaded: string
  verdict: Verdict | null
  /** Null while there are no rows to show. */
  list: VerdictListProps['list'] | null
  hasLeftovers: boolean
  /** Sheets of a workbook that are not read. */
  unreadSheets: readonly string[]
  /** Where the columns are to be looked at. */
  layout: ImportLayout | null
  canChangeColumns: boolean
  disputes: readonly Dispute[]
  shares: { categories: Shares; states: Shares; cities: Shares } | null
}

/** A file on its way in: columns, dry run, confirmation, progress, report, and the way back. */
export function ImportFilePage(props: Props) {
  const { job, uploaded, verdict, list, hasLeftovers, layout, canChangeColumns, disputes, shares } = props
  const state = stateOf(job)
  const isUndone = job.stage === 'undo' && job.status === 'done'
  return (
    <AdminPage
      title={job.fileName}
      back={{ text: 'Importar negocios', href: adminPaths.import() }}
      lead={
        <>
          <Badge tone={state.tone}>{state.text}</Badge> Subido el {uploaded};{' '}
          {job.stage === 'run' ? 'lo importa' : 'lo subió'} {job.username}
        </>
      }
    >
      <HowFar job={job} />
      {layout ? (
        <ColumnsForm id={job.id} layout={layout} />
      ) : (
        <>
          <ImportStep job={job} canChangeColumns={canChangeColumns} disputes={disputes} />
          <ImportFinished job={job} first={props.first} kept={props.kept} />
          {shares && !isUndone && <SharesSection {...shares} />}
          {list && job.status !== 'failed' && !isUndone && (
            <VerdictSection
              job={job}
              verdict={verdict}
              list={list}
              hasLeftovers={hasLeftovers}
              unreadSheets={props.unreadSheets}
            />
          )}
        </>
      )}
    </AdminPage>
  )
}

/** What stands in its way, or how far it has got. */
function HowFar({ job }: Pick<Props, 'job'>) {
  return (
    <>
      {job.problem && (
        <Notice kind="error" title="No se pudo seguir">
          <p>{job.problem}</p>
        </Notice>
      )}
      {job.status === 'working' && <ImportProgress job={job} />}
      {job.status === 'failed' && (
        <p>
          <ButtonLink href={adminPaths.import()}>Elegir otro archivo</ButtonLink>
        </p>
      )}
    </>
  )
}
