import { adminPaths } from '~/admin-paths'
import { href } from '~/href'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { Badge } from '~/ui/display/badge'
import { CHIPS_CLASS } from '~/ui/display/chip'
import { Notice } from '~/ui/feedback/notices'
import { AdminPage } from '~/ui/layout/admin-page'
import { AutoRefreshRegion } from '~/ui/layout/auto-refresh'
import { STACK_CLASS } from '~/ui/layout/section'
import { formatList } from '~/values/text/in-list'
import type { UncertainRow } from '../jobs/results.server'
import {
  describeImportState,
  describeRowCount,
  type FileLayout,
  type GroupCounts,
  IMPORT_RETENTION_DAYS,
  type ImportRowVerdict,
  type ImportStage,
  numberFormat,
  type ShownImport,
  VERDICT_PROPERTIES,
} from '../schema'
import { ColumnsForm } from './columns-form'
import { ImportDecisionOrOutcome } from './import-step'
import {
  ImportedBusinessCountsSection,
  RowResultsSection,
  type RowResultsSectionProps,
} from './verdict-section'

interface ImportFilePageProps extends ImportNextStepsProps {
  job: ShownImport
  /** Date of the upload as text. */
  uploaded: string
  verdict: ImportRowVerdict | null
  /** Null if there are no rows to show. */
  list: RowResultsSectionProps['list'] | null
  hasLeftovers: boolean
  /** Sheets of a workbook that are not read. */
  unreadSheets: readonly string[]
  /** Layout of the file if the form of columns is shown, otherwise null. */
  layout: FileLayout | null
  canChangeColumns: boolean
  canDiscard: boolean
  disputes: readonly UncertainRow[]
  shares: { categories: GroupCounts; states: GroupCounts; cities: GroupCounts } | null
  /** The category that the import will create, with the number of its businesses. Null if it creates none. */
  newCategory: GroupCounts[number] | null
}

/** Page of an import: columns, dry run, confirmation, progress, report, undo. */
export function ImportJobPage(props: ImportFilePageProps) {
  const { job, uploaded, verdict, list, hasLeftovers, layout, canChangeColumns, disputes, shares } = props
  const state = describeImportState(job)
  const isUndone = job.stage === 'undo' && job.status === 'done'
  return (
    <AdminPage
      title={job.fileName}
      back={{ text: 'Importar negocios', href: href('/administracion/importar') }}
      lead={
        <>
          <Badge tone={state.tone}>{state.text}</Badge> Subido el {uploaded};{' '}
          {job.stage === 'run' ? 'lo importa' : 'lo subió'} {job.username}
        </>
      }
    >
      <HowFar job={job} />
      {job.sortedApart.length > 0 && job.stage === 'check' && (
        <Notice kind="error" title="Parece que ordenaste una columna sin las demás">
          En {formatList(job.sortedApart.map((header) => `«${header}»`))} están los datos de otros negocios:
          si confirmas, cada negocio toma los de otro. Ordena la hoja completa, súbela otra vez y descarta
          esta.
        </Notice>
      )}
      {layout ? (
        <ColumnsForm id={job.id} layout={layout} />
      ) : (
        <>
          {props.newCategory && <NewCategory {...props.newCategory} />}
          <ImportDecisionOrOutcome job={job} canChangeColumns={canChangeColumns} disputes={disputes} />
          <ImportNextSteps
            job={job}
            firstPublishedBusiness={props.firstPublishedBusiness}
            rowsNotUndone={props.rowsNotUndone}
          />
          {shares && !isUndone && <ImportedBusinessCountsSection {...shares} />}
          {list && job.status !== 'failed' && !isUndone && (
            <RowResultsSection
              job={job}
              verdict={verdict}
              list={list}
              hasLeftovers={hasLeftovers}
              unreadSheets={props.unreadSheets}
            />
          )}
        </>
      )}
      {props.canDiscard && <Discard id={job.id} />}
    </AdminPage>
  )
}

/** States which category the import will create, before anything is stored. */
const NewCategory = ({ name, businesses }: GroupCounts[number]) => (
  <Notice title={`Se creará la categoría «${name}»`}>
    <p>
      {businesses === 1 ? 'Un negocio no entra' : `${numberFormat.format(businesses)} negocios no entran`} en
      ninguna de las que hay. Si no la quieres, cambia su categoría en la lista y súbela otra vez.
    </p>
  </Notice>
)

/** Form that discards a list that was not imported. */
const Discard = ({ id }: { id: number }) => (
  <form className={STACK_CLASS} method="post" action={adminPaths.discardImport(id)}>
    <details>
      <summary className="button button-danger">Descartar esta lista</summary>
      <div className={STACK_CLASS}>
        <p>El archivo se borra. En el directorio no cambia nada.</p>
        <Button tone="danger">Descartar esta lista</Button>
      </div>
    </details>
  </form>
)

/** Shows the problem or the progress of an import. */
function HowFar({ job }: Pick<ImportFilePageProps, 'job'>) {
  return (
    <>
      {job.problem && (
        <Notice kind="error" title="No se pudo seguir">
          <p>{job.problem}</p>
        </Notice>
      )}
      {job.status === 'working' && (
        <AutoRefreshRegion name="avance">
          <ImportProgress job={job} />
        </AutoRefreshRegion>
      )}
      {job.status === 'failed' && (
        <p>
          <ButtonLink href={href('/administracion/importar')}>Elegir otro archivo</ButtonLink>
        </p>
      )}
    </>
  )
}

const STAGE_PROGRESS_TITLES: Record<ImportStage, string> = {
  columns: 'Leyendo las columnas',
  check: 'Revisando las filas',
  run: 'Importando los negocios',
  undo: 'Deshaciendo la importación',
}

/**
 * Progress of an import. A script updates it (app/enhance/administration.ts). Without a script a link reloads
 * the page.
 */
export function ImportProgress({ job }: { job: ShownImport }) {
  const { id, stage, done, total } = job
  return (
    <section className={`sign ${STACK_CLASS}`} aria-labelledby="avance">
      <h2 id="avance">{STAGE_PROGRESS_TITLES[stage]}</h2>
      <progress
        className="h-6 w-full accent-green"
        max={Math.max(total, 1)}
        value={done}
        aria-labelledby="avance"
      />
      <p className="figures">
        {total > 0 ? `${numberFormat.format(done)} de ${describeRowCount(total)}` : 'Leyendo el archivo'}
      </p>
      <p>Puedes cerrar esta página: el trabajo sigue sin ella.</p>
      <p>
        <ButtonLink tone="primary" href={adminPaths.importFile(id)}>
          Actualizar progreso
        </ButtonLink>
      </p>
    </section>
  )
}

export interface ImportNextStepsProps {
  /** A business that the import created and that is public now. Null if there is none. */
  firstPublishedBusiness: { name: string; slug: string; category: string } | null
  /** Rows that were not completely undone. */
  rowsNotUndone: { line: number; name: string }[]
}

/** Next steps after a run: open its first business, review held ones, undo. After an undo: its result. */
export function ImportNextSteps({
  job,
  firstPublishedBusiness,
  rowsNotUndone,
}: ImportNextStepsProps & { job: ShownImport }) {
  if (job.stage === 'undo' && job.status === 'done') return <Undone rowsNotUndone={rowsNotUndone} />
  if (job.stage !== 'run' || job.status === 'working') return null
  return (
    <section className={STACK_CLASS} aria-label="Qué sigue">
      {(firstPublishedBusiness || job.counts.created + job.counts.held > 0) && (
        <div className={CHIPS_CLASS}>
          {firstPublishedBusiness && (
            <ButtonLink
              tone="primary"
              href={paths.business({
                categorySlug: firstPublishedBusiness.category,
                slug: firstPublishedBusiness.slug,
              })}
            >
              Ver {firstPublishedBusiness.name}
            </ButtonLink>
          )}
          {job.counts.created > 0 && (
            <ButtonLink href={adminPaths.importFile(job.id, { resultado: VERDICT_PROPERTIES.created.query })}>
              Ver las {describeRowCount(job.counts.created)} nuevas
            </ButtonLink>
          )}
          {job.counts.held > 0 && (
            <ButtonLink href={adminPaths.moderation()}>Revisar lo que espera</ButtonLink>
          )}
        </div>
      )}
      <form method="post" action={adminPaths.undoImport(job.id)}>
        <details>
          <summary className="button">Deshacer esta importación</summary>
          <div className={STACK_CLASS}>
            <p>
              Lo que creó va a la papelera y lo que cambió vuelve a decir lo de antes. Lo que alguien editó
              después se queda, y aquí verás la lista. Se puede durante {IMPORT_RETENTION_DAYS} días.
            </p>
            <Button tone="danger">Deshacer esta importación</Button>
          </div>
        </details>
      </form>
    </section>
  )
}

function Undone({ rowsNotUndone }: Pick<ImportNextStepsProps, 'rowsNotUndone'>) {
  return (
    <>
      <Notice kind="success" title="La importación se deshizo">
        <p>
          {rowsNotUndone.length === 0
            ? 'No queda nada de ella en el directorio.'
            : 'Estos negocios se quedan, porque alguien los cambió después:'}
        </p>
      </Notice>
      {rowsNotUndone.length > 0 && (
        <ul>
          {rowsNotUndone.map(({ line, name }) => (
            <li key={line}>
              {name}, línea {line}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
