import type { ReactNode } from 'react'
import { adminPaths } from '~/admin-paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { Notice } from '~/ui/feedback/notices'
import { CHOICES_CLASS, FIELD_CLASS, HELP_CLASS, LABEL_CLASS } from '~/ui/form/styles'
import { STACK_CLASS } from '~/ui/layout/section'
import { formatList } from '~/values/text/in-list'
import type { UncertainRow } from '../jobs/results.server'
import {
  describeRowCount,
  isImportNeverStarted,
  isWritingStage,
  MAX_UNCERTAIN_ROWS,
  type ShownImport,
} from '../schema'
import { excerptDifference } from './verdict-section'

/** Fields for rows that may be duplicates, or whose field a person edited later. */
export function UncertainRowChoices({ uncertainRows }: { uncertainRows: readonly UncertainRow[] }) {
  const alike = uncertainRows.filter(({ verdict }) => verdict === 'held')
  const edited = uncertainRows.filter(({ verdict }) => verdict !== 'held')
  return (
    <>
      <Choices
        legend="Este negocio ya podría estar registrado"
        help="El mismo nombre, correo y lugar con otro teléfono, o el mismo teléfono y la misma dirección con otro nombre. Marca los que son otro negocio: se publican. Los demás esperan en revisión."
        disputes={alike}
      />
      <Choices
        legend="Alguien editó este dato en el directorio"
        help="Se queda lo que dice ahora el directorio. Marca solo donde deba valer lo del archivo."
        disputes={edited}
      />
      {uncertainRows.length === MAX_UNCERTAIN_ROWS && (
        <p className={HELP_CLASS}>Aquí están las primeras {MAX_UNCERTAIN_ROWS} filas.</p>
      )}
    </>
  )
}

interface ChoicesProps {
  legend: string
  help: string
  disputes: readonly UncertainRow[]
}

function Choices({ legend, help, disputes }: ChoicesProps) {
  if (disputes.length === 0) return null
  return (
    <fieldset className={FIELD_CLASS}>
      <legend className={LABEL_CLASS}>{legend}</legend>
      <p className={HELP_CLASS}>{help}</p>
      <div className={CHOICES_CLASS}>
        {disputes.map((dispute) => (
          <label key={dispute.line}>
            <input type="checkbox" name="tomar" value={dispute.line} />
            <span>{inWords(dispute)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const inWords = ({ line, name, changes }: UncertainRow): string =>
  `${name}, línea ${line}. ${changes
    .map((change) => {
      const [before, after] = excerptDifference(change)
      return `${change.field}: ahora «${before}», en el archivo «${after}»`
    })
    .join('. ')}`

interface ImportStepProps {
  job: ShownImport
  /** True if the page offers a change of the columns. */
  canChangeColumns: boolean
  /** Rows for which a person can decide. */
  disputes: readonly UncertainRow[]
}

/** The next decision with its button, or the outcome. */
export function ImportDecisionOrOutcome({ job, canChangeColumns, disputes }: ImportStepProps) {
  const { id, stage, status, counts } = job
  const changes = counts.created + counts.updated + counts.held
  const change = canChangeColumns && (
    <ButtonLink href={adminPaths.importFile(id, { ver: 'columnas' })}>Cambiar las columnas</ButtonLink>
  )
  if (status === 'working' || (status === 'failed' && !isWritingStage(stage))) return null
  if (isImportNeverStarted(job))
    return (
      <Step action={adminPaths.checkImport(id)} title="Esta lista espera" button="Leer esta lista">
        Se subió mientras otra importación estaba en marcha. Cuando esa termine, sigue aquí.
      </Step>
    )
  if (status === 'interrupted' || status === 'failed') return <Interrupted job={job} changes={changes} />
  if (stage === 'undo' || stage === 'columns') return null
  if (stage === 'run')
    return (
      <Notice kind="success" title="Importación terminada">
        <p>
          {changes === 0
            ? 'No había nada nuevo.'
            : `${describeRowCount(changes)} con cambios en el directorio.`}
        </p>
      </Notice>
    )
  if (changes === 0 && disputes.length === 0)
    return (
      <>
        <Notice title="No hay nada que importar">
          <p>Ninguna fila trae un negocio nuevo ni un dato nuevo.</p>
        </Notice>
        {change && <p>{change}</p>}
      </>
    )
  return (
    <Step
      action={adminPaths.runImport(id)}
      title="Esto pasaría: confírmalo o déjalo así"
      button={changes > 0 ? `Importar ${describeRowCount(changes)}` : 'Importar lo elegido'}
      beside={change}
      choices={disputes.length > 0 && <UncertainRowChoices uncertainRows={disputes} />}
    >
      {planned(counts)}Nada ha cambiado todavía en el directorio.
    </Step>
  )
}

/** Summary of the dry run. Kinds without rows are omitted. */
function planned({ created, updated, held }: ShownImport['counts']): string {
  const parts = [
    created > 0 && inRows(created, 'trae un negocio nuevo', 'traen negocios nuevos'),
    updated > 0 &&
      inRows(
        updated,
        'trae datos nuevos de un negocio que ya está',
        'traen datos nuevos de negocios que ya están',
      ),
    held > 0 &&
      `${inRows(held, 'espera', 'esperan')} a que alguien la${held === 1 ? '' : 's'} revise antes de publicarse`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? `${formatList(parts)}. ` : ''
}

const inRows = (rows: number, one: string, many: string) =>
  `${describeRowCount(rows)} ${rows === 1 ? one : many}`
function Interrupted({ job: { id, stage }, changes }: { job: ShownImport; changes: number }) {
  if (stage === 'run')
    return (
      <Step
        action={adminPaths.runImport(id)}
        title="La importación se interrumpió"
        button="Seguir importando"
      >
        Lo hecho está completo: {describeRowCount(changes)} ya en el directorio. Al seguir, lo que ya está se
        queda como está.
      </Step>
    )
  if (stage === 'undo')
    return (
      <Step action={adminPaths.undoImport(id)} title="Deshacer se interrumpió" button="Seguir deshaciendo">
        Lo deshecho está completo. Al seguir se deshace lo que falta.
      </Step>
    )
  return (
    <Step action={adminPaths.checkImport(id)} title="La revisión se interrumpió" button="Revisar otra vez">
      Nada ha cambiado todavía en el directorio.
    </Step>
  )
}

interface StepProps {
  action: string
  title: string
  button: string
  /** Second button or link, for another action. */
  beside?: ReactNode
  /** Fields to fill in before the button. */
  choices?: ReactNode
  children: ReactNode
}

function Step({ action, title, button, beside, choices, children }: StepProps) {
  return (
    <form className={`sign ${STACK_CLASS}`} method="post" action={action}>
      <h2>{title}</h2>
      <p>{children}</p>
      {choices}
      <div className="flex flex-wrap items-center gap-3">
        <Button tone="primary">{button}</Button>
        {beside}
      </div>
    </form>
  )
}
