import { adminPaths } from '~/admin-paths'
import type { JobState } from '~/models/photo/schema'
import { Button, ButtonLink } from '../../button'
import { AutoApprove } from './auto-approve'

interface Props {
  slug: string
  job: JobState | null
}

const isRunning = (job: JobState | null) => job?.status === 'running'

/** `(n/5)` while a run is under way (row 227), else nothing. */
const progress = (job: JobState | null) =>
  job?.status === 'running' ? ` (${job.done + job.failed}/${job.wanted})` : ''

/** The main button, and the one that looks again (rows 227, 228, 242). */
export function RunForm({ slug, job }: Props) {
  return (
    <form className="cluster" method="post" action={adminPaths.startPhotos(slug, 'lote')}>
      <Button tone="primary" disabled={isRunning(job)}>
        {`Generar 5 Fotos${progress(job)}`}
      </Button>
      <ButtonLink href={adminPaths.generatePhotos(slug)}>Refrescar Imágenes</ButtonLink>
      <AutoApprove />
    </form>
  )
}

/** More of it, one, as many as are missing, or everything anew (rows 231, 240). */
export function GalleryForms({ slug, job }: Props) {
  const disabled = isRunning(job)
  return (
    <div className="cluster">
      <form className="cluster" method="post" action={adminPaths.startPhotos(slug, 'lote')}>
        <Button disabled={disabled}>Generar 5 Más</Button>
        <AutoApprove />
      </form>
      <Start slug={slug} kind="una" text="Generar una" disabled={disabled} />
      <Start slug={slug} kind="completar" text="Completar el banco" disabled={disabled} />
      {disabled ? (
        <Button tone="danger" disabled>
          Limpiar y Regenerar
        </Button>
      ) : (
        <ButtonLink tone="danger" href={adminPaths.startPhotos(slug, 'regenerar')}>
          Limpiar y Regenerar
        </ButtonLink>
      )}
    </div>
  )
}

interface StartProps {
  slug: string
  kind: 'una' | 'completar'
  text: string
  disabled: boolean
}

function Start({ slug, kind, text, disabled }: StartProps) {
  return (
    <form method="post" action={adminPaths.startPhotos(slug, kind)}>
      <Button disabled={disabled}>{text}</Button>
    </form>
  )
}
