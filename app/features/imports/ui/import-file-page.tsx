import { adminPaths } from '~/admin-paths'
import { ButtonLink } from '~/ui/controls/button'
import { Badge } from '~/ui/display/badge'
import { Notice } from '~/ui/feedback/notice'
import { AdminPage } from '~/ui/layout/admin-page'
import type { RowResult, ShownImport } from '../schema'
import { ImportProgress } from './import-progress'
import { ImportStep } from './import-step'
import { stateOf } from './labels'
import { type VerdictListProps, VerdictSection } from './verdict-section'

interface Props {
  job: ShownImport
  /** When, in words. */
  uploaded: string
  verdict: RowResult | null
  /** Null while it is at work. */
  list: VerdictListProps['list'] | null
}

/** A file on its way in: dry run, confirmation, progress, report. */
export function ImportFilePage({ job, uploaded, verdict, list }: Props) {
  const state = stateOf(job)
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
      <ImportStep job={job} />
      {list && job.status !== 'failed' && <VerdictSection job={job} verdict={verdict} list={list} />}
    </AdminPage>
  )
}
