import type { ReactNode } from 'react'
import { adminPaths } from '~/admin-paths'
import { Button } from '~/ui/controls/button'
import { Notice } from '~/ui/feedback/notice'
import type { ShownImport } from '../schema'
import { count, rowsInWords } from './labels'

/** What is to be decided or was achieved, with its button. */
export function ImportStep({ job }: { job: ShownImport }) {
  const { id, stage, status, counts } = job
  const changes = counts.created + counts.updated
  if (status === 'working' || status === 'failed') return null
  if (status === 'interrupted')
    return stage === 'check' ? (
      <Step action={adminPaths.checkImport(id)} title="La revisión se interrumpió" button="Revisar otra vez">
        Nada ha cambiado todavía en el directorio.
      </Step>
    ) : (
      <Step
        action={adminPaths.runImport(id)}
        title="La importación se interrumpió"
        button="Seguir importando"
      >
        Lo hecho está completo: {rowsInWords(changes)} ya en el directorio. Al seguir, lo que ya está se queda
        como está.
      </Step>
    )
  if (stage === 'run')
    return (
      <Notice kind="success" title="Importación terminada">
        <p>
          {changes === 0 ? 'No había nada nuevo.' : `${rowsInWords(changes)} con cambios en el directorio.`}
        </p>
      </Notice>
    )
  if (changes === 0)
    return (
      <Notice title="No hay nada que importar">
        <p>Ninguna fila trae un negocio nuevo ni un dato nuevo.</p>
      </Notice>
    )
  return (
    <Step
      action={adminPaths.runImport(id)}
      title="Esto pasaría: confírmalo o déjalo así"
      button={`Importar ${rowsInWords(changes)}`}
    >
      {count.format(counts.created)} con un negocio nuevo y {count.format(counts.updated)} con datos nuevos.
      Nada ha cambiado todavía en el directorio.
    </Step>
  )
}

interface StepProps {
  action: string
  title: string
  button: string
  children: ReactNode
}

function Step({ action, title, button, children }: StepProps) {
  return (
    <form className="sign stack" method="post" action={action}>
      <h2>{title}</h2>
      <p>{children}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button tone="primary">{button}</Button>
      </div>
    </form>
  )
}
