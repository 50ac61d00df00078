import { useLoaderData } from '@remix-run/react'
import { clampPage } from 'db/paginate'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { createAnyRoleAdminLoader } from '~/features/accounts/http/admin-route.server'
import {
  type CategoryBadgeData,
  IMAGE_BANK_SIZE,
  toAdminCategorySlug,
} from '~/features/categories/category-card'
import { findAdminCategoryOrRedirect } from '~/features/categories/http/admin-category.server'
import { ActiveBadge } from '~/features/categories/ui/categories-tab'
import { images } from '~/gateways/object-store/stores.server'
import { href } from '~/href'
import { withFallback } from '~/http/fallback.server'
import { createAdminMeta } from '~/http/meta'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { usePermissionCheck } from '~/ui/controls/permission'
import { FactList } from '~/ui/display/facts'
import { PictureFrame } from '~/ui/display/picture-frame'
import { NotLoadedNotice } from '~/ui/feedback/failure-page'
import { Notice } from '~/ui/feedback/notices'
import { Field } from '~/ui/form/field'
import { PermittedPostForm } from '~/ui/form/post-form'
import { ADMIN_HEADING_CLASSES, AdminPage } from '~/ui/layout/admin-page'
import { AutoRefreshRegion } from '~/ui/layout/auto-refresh'
import { STACK_CLASS } from '~/ui/layout/section'
import { Pagination } from '~/ui/list/pagination'
import { readPageNumber } from '~/values/list-query'
import type { Picture } from '~/values/pictures/palette'
import {
  countPhotosByStatus,
  listCategoryPhotos,
  PHOTOS_PER_PAGE,
  type PhotoCounts,
  type PhotoTileData,
} from '../photos/gallery.server'
import { type PhotoTileContext, PhotoTile as Tile } from '../ui/photos/photo-tile'

export const handle = { liveUpdates: true }

export const loader = createAnyRoleAdminLoader(async ({ request, params }) => {
  const { version: _, ...category } = await findAdminCategoryOrRedirect(db, params)
  const images = await withFallback('bank', readImages(request, category.id), null)
  return { category, below: toAdminCategorySlug(category.slug), images }
})

async function readImages(request: Request, categoryId: number) {
  const [bank, counts] = await Promise.all([
    listCategoryPhotos(db, images, categoryId, { statuses: ['approved'], bank: 'in' }),
    countPhotosByStatus(db, categoryId),
  ])
  const total = counts.approved - bank.length
  const { page, pages } = clampPage(readPageNumber(new URL(request.url).searchParams), total, PHOTOS_PER_PAGE)
  const others = await listCategoryPhotos(db, images, categoryId, {
    statuses: ['approved'],
    bank: 'out',
    page,
  })
  return { bank, others, total, counts, page, pages }
}

export const meta = createAdminMeta<typeof loader>(({ category }) => `Imágenes de ${category.name}`)

export default function CategoryImagesRoute() {
  return <CategoryImagesPage {...useLoaderData<typeof loader>()} />
}

interface ImagesPageProps {
  category: CategoryBadgeData & {
    id: number
    description: string
    isActive: boolean
    picture: Picture
    mainImage: string | null
  }
  below: string
  images: CategoryImages | null
}

interface CategoryImages {
  bank: PhotoTileData[]
  /** A page of the approved images outside the bank, `total` in all. */
  others: PhotoTileData[]
  total: number
  counts: PhotoCounts
  page: number
  pages: number
}

function CategoryImagesPage({ category, below, images }: ImagesPageProps) {
  const { name, slug, hue, description, isActive, picture, mainImage } = category
  return (
    <AdminPage
      title={name}
      back={{ text: 'Categorías', href: adminPaths.categories() }}
      lead={<ActiveBadge isActive={isActive} />}
      actions={
        <>
          <ButtonLink tone="primary" href={adminPaths.generatePhotos(below)}>
            Generar fotos
          </ButtonLink>
          <ButtonLink href={href('/admin/categoria/:slug/editar', { slug: below })}>
            Editar la categoría
          </ButtonLink>
          <ButtonLink href={href('/categoria/:slug', { slug })}>Ver categoría</ButtonLink>
        </>
      }
    >
      <div className="md:grid md:grid-cols-[20rem_1fr] md:items-start md:gap-6 [&>.picture]:mb-4 [&>.picture]:max-w-80">
        <PictureFrame picture={picture} hue={hue} size={320} eager />
        <div className={STACK_CLASS}>
          <h2>Imagen principal</h2>
          <FactList
            facts={[
              { name: 'Dirección', value: paths.category(slug) },
              { name: 'Imagen', value: mainImage ?? 'El dibujo de la categoría' },
            ]}
          />
          <p>{description}</p>
          <MainImageForm below={below} mainImage={mainImage} />
        </div>
      </div>
      <AutoRefreshRegion name="imagenes" live={`image:${category.id} category:${category.id}`}>
        <Images images={images} below={below} name={name} />
      </AutoRefreshRegion>
    </AdminPage>
  )
}

function Images({ images, below, name }: { name: string; below: string; images: CategoryImages | null }) {
  return (
    <section className={STACK_CLASS} aria-labelledby="banco">
      <div className={ADMIN_HEADING_CLASSES}>
        <h2 id="banco">Banco de imágenes{images && ` (${images.bank.length}/${IMAGE_BANK_SIZE})`}</h2>
        <div className="flex flex-wrap items-center gap-3">
          {images && images.bank.length > 0 && (
            <PermittedPostForm
              action={href('/admin/categoria/:slug/imagen-principal/:verb?', {
                slug: below,
                verb: 'siguiente',
              })}
            >
              <Button>Usar la siguiente foto como principal</Button>
            </PermittedPostForm>
          )}
          <ButtonLink isToForm href={href('/admin/categoria/:slug/imagenes', { slug: below })}>
            Subir imágenes
          </ButtonLink>
          <ButtonLink tone="danger" isToForm href={adminPaths.startPhotos(below, 'regenerar')}>
            Regenerar el banco
          </ButtonLink>
        </div>
      </div>
      {images ? (
        <Lists {...images} of={{ slug: below, name }} />
      ) : (
        <NotLoadedNotice title="Error al cargar las imágenes" />
      )}
    </section>
  )
}

function Lists({ of, bank, others, total, counts, page, pages }: CategoryImages & ListsProps) {
  const at = (pagina: number) => adminPaths.category(of.slug, { pagina })
  const list = { ...of, list: at(page), isExchangeable: total > 0 }
  return (
    <>
      {bank.length === 0 && (
        <Notice title="No hay imágenes disponibles">
          <p>Genera fotos y aprueba las que te gusten, o sube una tuya.</p>
        </Notice>
      )}
      {bank.length > 0 && (
        <p>
          Estas salen en los avisos de los negocios que no tienen fotos, logo ni un dibujo de su oficio.
          {total > 0 &&
            ' Si pones otra, sale la que lleva más tiempo elegida; si sacas una, entra la siguiente.'}
        </p>
      )}
      <Tiles label="Banco de imágenes" of={list} photos={bank} first={0} orderOf={bank.length} />
      {total > 0 && (
        <>
          <h2>Otras aprobadas ({total})</h2>
          <p>
            Están fuera del banco, que ya tiene cinco: no salen en ningún aviso hasta que las pongas en él.
          </p>
          <Tiles label="Otras aprobadas" of={list} photos={others} first={bank.length} />
          <Pagination page={page} pages={pages} href={at} />
        </>
      )}
      {counts.pending > 0 && (
        <p>
          <a href={adminPaths.generatePhotos(of.slug)}>
            {counts.pending === 1 ? '1 foto pendiente espera' : `${counts.pending} fotos pendientes esperan`}{' '}
            tu revisión
          </a>
        </p>
      )}
    </>
  )
}

interface ListsProps {
  of: Pick<PhotoTileContext, 'slug' | 'name'>
}

interface TilesProps {
  label: string
  of: PhotoTileContext
  photos: PhotoTileData[]
  first: number
  orderOf?: number
}

const Tiles = ({ label, of, photos, first, orderOf }: TilesProps) => (
  <ul
    className="grid grid-cols-1 gap-4 min-[36em]:grid-cols-2 lg:grid-cols-3 min-[75em]:grid-cols-5"
    aria-label={label}
  >
    {photos.map((photo, index) => (
      <Tile key={photo.id} of={of} photo={photo} index={first + index} orderOf={orderOf} />
    ))}
  </ul>
)

function MainImageForm({ below, mainImage }: { below: string; mainImage: string | null }) {
  const may = usePermissionCheck()
  if (!may('POST', href('/admin/categoria/:slug/:verb', { slug: below, verb: 'imagen-principal' })))
    return null
  return (
    <>
      <details>
        <summary className="button button-small">Usar una imagen por su dirección web</summary>
        <PermittedPostForm
          className={STACK_CLASS}
          action={href('/admin/categoria/:slug/:verb', { slug: below, verb: 'imagen-principal' })}
          noValidate
        >
          <Field
            label="Dirección de la imagen"
            name="imagen"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={300}
            help="De una imagen aprobada de esta categoría, o de un dibujo del sitio."
          />
          <Button tone="primary">Cambiar la imagen principal</Button>
        </PermittedPostForm>
      </details>
      {mainImage && (
        <PermittedPostForm
          action={href('/admin/categoria/:slug/imagen-principal/:verb?', { slug: below, verb: 'quitar' })}
        >
          <Button size="small">Volver al dibujo</Button>
        </PermittedPostForm>
      )}
    </>
  )
}
