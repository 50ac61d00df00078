import type { ReactNode } from 'react'
import { adminPaths } from '~/admin-paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { Notice } from '~/ui/feedback/notice'
import { STACK } from '~/ui/layout/section'
import { inList } from '~/values/text/in-list'
import type { Dispute } from '../results.server'
import type { ShownImport } from '../schema'
import { DisputeChoices } from './dispute-choices'
import { isWriting, rowsInWords } from './labels'

interface Props {
  job: ShownImport
  /** The columns can be looked at again. */
  canChangeColumns: boolean
  /** Rows that say something else than somebody who edited the same field since. */
  disputes: readonly Dispute[]
}

/** What is to be decided or was achieved, with its button. */
export function ImportStep({ job, canChangeColumns, disputes }: Props) {
  const { id, stage, status, counts } = job
  const changes = counts.created + counts.updated + counts.held
  const change = canChangeColumns && (
    <ButtonLink href={adminPaths.importFile(id, { ver: 'columnas' })}>Cambiar las columnas</ButtonLink>
  )
  if (status === 'working' || (status === 'failed' && !isWriting(stage))) return null
  if (status === 'interrupted' || status === 'failed') return <Interrupted job={job} changes={changes} />
  if (stage === 'undo' || stage === 'columns') return null
  if (stage === 'run')
    return (
      <Notice kind="success" title="Importación terminada">
        <p>
          {changes === 0 ? 'No había nada nuevo.' : `${rowsInWords(changes)} con cambios en el directorio.`}
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
      button={changes > 0 ? `Importar ${rowsInWords(changes)}` : 'Importar lo elegido'}
      beside={change}
      choices={disputes.length > 0 && <DisputeChoices disputes={disputes} />}
    >
      {planned(counts)}Nada ha cambiado todavía en el directorio.
    </Step>
  )
}

/** What the rows would do, without what none of them does. */
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
  return parts.length > 0 ? `${inList(parts)}. ` : ''
}

const inRows = (rows: number, one: string, many: string) => `${rowsInWords(rows)} ${rows === 1 ? one : many}`
function Interrupted({ job: { id, stage }, changes }: { job: ShownImport; changes: number }) {
  if (stage === 'run')
    return (
      <Step
        action={adminPaths.runImport(id)}
        title="La importación se interrumpió"
        button="Seguir importando"
      >
        Lo hecho está completo: {rowsInWords(changes)} ya en el directorio. Al seguir, lo que ya está se queda
        como está.
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
  /** Another way on. */
  beside?: ReactNode
  /** What is to be chosen before. */
  choices?: ReactNode
  children: ReactNode
}

function Step({ action, title, button, beside, choices, children }: StepProps) {
  return (
    <form className={`sign ${STACK}`} method="post" action={action}>
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
