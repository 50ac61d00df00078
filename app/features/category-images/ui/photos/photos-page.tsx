import { adminPaths } from '~/admin-paths'
import { IMAGE_BANK_SIZE } from '~/features/categories/category-card'
import { href } from '~/href'
import { Button, ButtonLink } from '~/ui/controls/button'
import { usePermissionCheck } from '~/ui/controls/permission'
import { KeyFigureRow } from '~/ui/display/figures'
import { EmptyState, Notice } from '~/ui/feedback/notices'
import { PermittedPostForm } from '~/ui/form/post-form'
import { AdminCard, AdminPage, Tabs } from '~/ui/layout/admin-page'
import { SectionHeading, STACK_CLASS } from '~/ui/layout/section'
import { Pagination } from '~/ui/list/pagination'
import type { LastPhotoJob, PhotoCounts, PhotoTileData as Tile } from '../../photos/gallery.server'
import { PhotoTile } from './photo-tile'
import { AutoApproveCheckbox } from './run-forms'

interface RunFormProps {
  slug: string
  job: LastPhotoJob | null
}

const RUN = 'generar'

const isRunning = (job: LastPhotoJob | null) => job?.status === 'running'

const progress = (job: LastPhotoJob | null) =>
  job?.status === 'running' ? ` (${job.done + job.failed}/${job.wanted})` : ''

/** Form with a button that starts a job, and a link that loads the page again (rows 227, 228, 242). */
function RunForm({ slug, job, approvesUnseen }: RunFormProps & { approvesUnseen: boolean }) {
  return (
    <PermittedPostForm className={STACK_CLASS} id={RUN} action={adminPaths.startPhotos(slug, 'lote')}>
      <AutoApproveCheckbox isTicked={approvesUnseen}>
        Sin marcar: las fotos esperan como pendientes hasta que las veas. Marcada: las de «Generar 5» se
        aprueban al salir, sin que nadie las vea antes; las de «Generar una» y «Completar el banco» esperan
        siempre.
      </AutoApproveCheckbox>
      <div className="flex flex-wrap items-center gap-3">
        <RunButton slug={slug} job={job} />
        <ButtonLink href={adminPaths.generatePhotos(slug)}>Refrescar Imágenes</ButtonLink>
      </div>
    </PermittedPostForm>
  )
}

/**
 * Button that submits `RunForm`. It may be outside of the form, so that the page has only one checkbox.
 */
function RunButton({ slug, job }: RunFormProps) {
  const may = usePermissionCheck()
  return (
    may('POST', adminPaths.startPhotos(slug, 'lote')) && (
      <Button tone="primary" form={RUN} disabled={isRunning(job)}>
        {`Generar 5 Fotos${progress(job)}`}
      </Button>
    )
  )
}

function GalleryForms({ slug, job }: RunFormProps) {
  const may = usePermissionCheck()
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
    <PermittedPostForm action={adminPaths.startPhotos(slug, kind)}>
      <Button disabled={disabled}>{text}</Button>
    </PermittedPostForm>
  )
}

interface JobCardProps {
  slug: string
  job: LastPhotoJob
}

/** Progress of a running job (row 229), or the result of the last one (rows 244, 245). */
function JobCard({ slug, job }: JobCardProps) {
  if (job.status === 'running') return <Progress slug={slug} job={job} />
  return job.status === 'failed' ? <Failed job={job} /> : <Finished job={job} />
}

/** Without a script, the link refreshes the page (D84). */
function Progress({ slug, job: { done, failed, wanted } }: JobCardProps) {
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

function Finished({ job: { kind, done, failed, wanted, lastError } }: { job: LastPhotoJob }) {
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

function Failed({ job: { kind, lastError } }: { job: LastPhotoJob }) {
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

interface PhotosPageProps {
  name: string
  slug: string
  shown: 'kept' | 'rejected'
  photos: Tile[]
  counts: PhotoCounts
  job: LastPhotoJob | null
  page: number
  pages: number
  approvesUnseen: boolean
}

export function GeneratePhotosPage(props: PhotosPageProps) {
  const { name, slug, counts, job, approvesUnseen } = props
  return (
    <AdminPage
      title={`Generar Fotos - ${name}`}
      back={{ text: `Imágenes de ${name}`, href: adminPaths.category(slug) }}
      actions={
        <>
          <ButtonLink icon="back" href={adminPaths.category(slug)}>
            Volver
          </ButtonLink>
          <ButtonLink href={href('/admin/categoria/:slug/indicaciones', { slug })}>Indicaciones</ButtonLink>
        </>
      }
    >
      <RunForm slug={slug} job={job} approvesUnseen={approvesUnseen} />
      {job && <JobCard slug={slug} job={job} />}
      <KeyFigureRow
        figures={[
          { name: 'Pendientes', value: counts.pending, isWaiting: counts.pending > 0 },
          { name: 'Aprobadas', value: counts.approved },
          { name: 'Total', value: counts.pending + counts.approved },
        ]}
      />
      {counts.approved > IMAGE_BANK_SIZE && (
        <Outside slug={slug} outside={counts.approved - IMAGE_BANK_SIZE} />
      )}
      <SectionHeading title="Galería" />
      <p>
        Revisa y aprueba las fotos. Las aprobadas se usarán en los avisos de esta categoría: donde el negocio
        no tiene fotos, logo ni un dibujo de su oficio.
      </p>
      <GalleryForms slug={slug} job={job} />
      <Gallery {...props} />
    </AdminPage>
  )
}

const Outside = ({ slug, outside }: { slug: string; outside: number }) => (
  <p>
    {outside === 1 ? '1 aprobada está fuera' : `${outside} aprobadas están fuera`} del banco, que ya tiene{' '}
    {IMAGE_BANK_SIZE}: {outside === 1 ? 'no sale' : 'no salen'} en ningún aviso.{' '}
    <a href={adminPaths.category(slug)}>Elegir cuáles salen</a>
  </p>
)

function Gallery({ name, slug, shown, photos, counts, page, pages, job }: PhotosPageProps) {
  const filter = shown === 'rejected' ? { estado: 'rechazadas' } : {}
  const at = (pagina: number) => adminPaths.generatePhotos(slug, { ...filter, pagina })
  const rejected = { text: `Rechazadas (${counts.rejected})`, isCurrent: shown === 'rejected' }
  return (
    <>
      <Tabs
        label="Fotos"
        tabs={[
          { text: 'Fotos', href: adminPaths.generatePhotos(slug), isCurrent: shown === 'kept' },
          { ...rejected, href: adminPaths.generatePhotos(slug, { estado: 'rechazadas' }) },
        ]}
      />
      {photos.length === 0 && <Nothing slug={slug} shown={shown} job={job} />}
      <ul
        className="grid grid-cols-1 gap-4 min-[36em]:grid-cols-2 lg:grid-cols-3 min-[70em]:grid-cols-4"
        aria-label="Fotos"
      >
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            of={{
              slug,
              name,
              list: at(page),
              isExchangeable: counts.approved > IMAGE_BANK_SIZE,
              hasState: true,
            }}
            photo={photo}
            index={index}
          />
        ))}
      </ul>
      <Pagination page={page} pages={pages} href={at} />
    </>
  )
}

function Nothing({ slug, shown, job }: Pick<PhotosPageProps, 'slug' | 'shown' | 'job'>) {
  if (shown === 'rejected') return <p>No hay fotos rechazadas.</p>
  return (
    <EmptyState
      card={{ sign: '0', name: 'La Foto' }}
      title="No hay fotos generadas"
      actions={<RunButton slug={slug} job={job} />}
    />
  )
}
