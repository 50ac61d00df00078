import { adminPaths } from '~/admin-paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { usePermission } from '~/ui/controls/permission'
import { PostForm } from '~/ui/form/post-form'
import { STACK } from '~/ui/layout/section'
import type { JobState } from '../../photos/gallery.server'
import { AutoApprove } from './auto-approve'

interface Props {
  slug: string
  job: JobState | null
}

const RUN = 'generar'

const isRunning = (job: JobState | null) => job?.status === 'running'

const progress = (job: JobState | null) =>
  job?.status === 'running' ? ` (${job.done + job.failed}/${job.wanted})` : ''

/** The main button, and the one that looks again (rows 227, 228, 242). */
export function RunForm({ slug, job, approvesUnseen }: Props & { approvesUnseen: boolean }) {
  return (
    <PostForm className={STACK} id={RUN} action={adminPaths.startPhotos(slug, 'lote')}>
      <AutoApprove isTicked={approvesUnseen}>
        Sin marcar: las fotos esperan como pendientes hasta que las veas. Marcada: las de «Generar 5» se
        aprueban al salir, sin que nadie las vea antes; las de «Generar una» y «Completar el banco» esperan
        siempre.
      </AutoApprove>
      <div className="flex flex-wrap items-center gap-3">
        <RunButton slug={slug} job={job} />
        <ButtonLink href={adminPaths.generatePhotos(slug)}>Refrescar Imágenes</ButtonLink>
      </div>
    </PostForm>
  )
}

/** Sends the form above from wherever it stands: what is ticked there stands once on the page. */
export function RunButton({ slug, job }: Props) {
  const may = usePermission()
  return (
    may('POST', adminPaths.startPhotos(slug, 'lote')) && (
      <Button tone="primary" form={RUN} disabled={isRunning(job)}>
        {`Generar 5 Fotos${progress(job)}`}
      </Button>
    )
  )
}

export function GalleryForms({ slug, job }: Props) {
  const may = usePermission()
  const disabled = isRunning(job)
  if (!may('POST', adminPaths.startPhotos(slug, 'lote'))) return null
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button form={RUN} disabled={disabled}>
        Generar 5 Más
      </Button>
      <Start slug={slug} kind="una" text="Generar una" disabled={disabled} />
      <Start slug={slug} kind="completar" text="Completar el banco" disabled={disabled} />
      {disabled ? (
        <Button tone="danger" disabled>
          Limpiar y Regenerar
        </Button>
      ) : (
        <ButtonLink tone="danger" isToForm href={adminPaths.startPhotos(slug, 'regenerar')}>
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
    <PostForm action={adminPaths.startPhotos(slug, kind)}>
      <Button disabled={disabled}>{text}</Button>
    </PostForm>
  )
}
