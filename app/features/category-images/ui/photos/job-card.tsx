import { adminPaths } from '~/admin-paths'
import { ButtonLink } from '~/ui/controls/button'
import { Notice } from '~/ui/feedback/notice'
import { AdminCard } from '~/ui/layout/admin-card'
import type { JobState } from '../../photos/gallery.server'

interface Props {
  slug: string
  job: JobState
}

/** How far a run is (row 229), or how the last one ended (rows 244, 245). */
export function JobCard({ slug, job }: Props) {
  if (job.status === 'running') return <Progress slug={slug} job={job} />
  return job.status === 'failed' ? <Failed job={job} /> : <Finished job={job} />
}

/** Without the script the link looks again (D84). */
function Progress({ slug, job: { done, failed, wanted } }: Props) {
  return (
    <AdminCard aria-label="Progreso">
      <p role="status">Progreso: {photosInWords(done)}</p>
      <progress className="h-5 w-full accent-teal" max={wanted} value={done + failed} aria-label="Fotos" />
      <ButtonLink size="small" href={adminPaths.generatePhotos(slug)}>
        Actualizar progreso
      </ButtonLink>
    </AdminCard>
  )
}

const photosInWords = (done: number) => (done === 1 ? '1 foto completada' : `${done} fotos completadas`)

const imagesInWords = (done: number) => (done === 1 ? '1 imagen generada' : `${done} imágenes generadas`)

function Finished({ job: { kind, done, failed, wanted, lastError } }: { job: JobState }) {
  return (
    <Notice
      kind="success"
      role="status"
      title={
        kind === 'single' ? 'Imagen generada exitosamente' : `Generación completada: ${imagesInWords(done)}`
      }
    >
      {kind === 'regenerate' && <p>Imágenes eliminadas. Las de antes están en la papelera.</p>}
      {failed > 0 && (
        <p>
          {failed} de {wanted} {failed === 1 ? 'no salió' : 'no salieron'}. {lastError}
        </p>
      )}
    </Notice>
  )
}

function Failed({ job: { kind, lastError } }: { job: JobState }) {
  return (
    <Notice
      kind="error"
      role="status"
      title={kind === 'regenerate' ? 'Error al limpiar imágenes' : 'Error durante la generación'}
    >
      <p>{lastError}</p>
      {kind === 'regenerate' && <p>No salió ninguna foto nueva: no se eliminó nada.</p>}
    </Notice>
  )
}
