import { adminPaths } from '~/admin-paths'
import { BANK_SIZE } from '~/features/categories/completeness'
import { ButtonLink } from '~/ui/controls/button'
import { Figures } from '~/ui/display/figures'
import { EmptyState } from '~/ui/feedback/empty-state'
import { AdminPage } from '~/ui/layout/admin-page'
import { SectionHeading } from '~/ui/layout/section-heading'
import { Tabs } from '~/ui/layout/tabs'
import { Pagination } from '~/ui/list/pagination'
import type { JobState, PhotoCounts, PhotoTile as Tile } from '../../photos/gallery.server'
import { JobCard } from './job-card'
import { PhotoTile } from './photo-tile'
import { GalleryForms, RunButton, RunForm } from './run-forms'

interface Props {
  name: string
  slug: string
  shown: 'kept' | 'rejected'
  photos: Tile[]
  counts: PhotoCounts
  job: JobState | null
  page: number
  pages: number
  approvesUnseen: boolean
}

export function PhotosPage(props: Props) {
  const { name, slug, counts, job, approvesUnseen } = props
  return (
    <AdminPage
      title={`Generar Fotos - ${name}`}
      back={{ text: name, href: adminPaths.category(slug) }}
      actions={
        <>
          <ButtonLink icon="back" href={adminPaths.category(slug)}>
            Volver
          </ButtonLink>
          <ButtonLink href={adminPaths.prompts(slug)}>Indicaciones</ButtonLink>
        </>
      }
    >
      <RunForm slug={slug} job={job} approvesUnseen={approvesUnseen} />
      {job && <JobCard slug={slug} job={job} />}
      <Figures
        figures={[
          { name: 'Pendientes', value: counts.pending, isWaiting: counts.pending > 0 },
          { name: 'Aprobadas', value: counts.approved },
          { name: 'Total', value: counts.pending + counts.approved },
        ]}
      />
      {counts.approved > BANK_SIZE && <Outside slug={slug} outside={counts.approved - BANK_SIZE} />}
      <SectionHeading title="Galería" />
      <p>Revisa y aprueba las fotos. Las aprobadas se usarán en los avisos de esta categoría.</p>
      <GalleryForms slug={slug} job={job} />
      <Gallery {...props} />
    </AdminPage>
  )
}

const Outside = ({ slug, outside }: { slug: string; outside: number }) => (
  <p>
    {outside === 1 ? '1 aprobada está fuera' : `${outside} aprobadas están fuera`} del banco, que ya tiene{' '}
    {BANK_SIZE}: {outside === 1 ? 'no sale' : 'no salen'} en los avisos.{' '}
    <a href={adminPaths.category(slug)}>Elegir cuáles salen</a>
  </p>
)

function Gallery({ name, slug, shown, photos, counts, page, pages, job }: Props) {
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
            of={{ slug, name, list: at(page), isExchangeable: counts.approved > BANK_SIZE, hasState: true }}
            photo={photo}
            index={index}
          />
        ))}
      </ul>
      <Pagination page={page} pages={pages} href={at} />
    </>
  )
}

function Nothing({ slug, shown, job }: Pick<Props, 'slug' | 'shown' | 'job'>) {
  if (shown === 'rejected') return <p>No hay fotos rechazadas.</p>
  return (
    <EmptyState
      card={{ sign: '0', name: 'La Foto' }}
      title="No hay fotos generadas"
      actions={<RunButton slug={slug} job={job} />}
    />
  )
}
