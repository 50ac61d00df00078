import { adminPaths } from '~/admin-paths'
import type { BankImage } from '~/models/category/bank/schema'
import { BANK_SIZE } from '~/models/category/completeness'
import type { CategoryBadge, Picture } from '~/models/category/schema'
import { paths } from '~/paths'
import { Button, ButtonLink } from '../../button'
import { Facts } from '../../facts'
import { Notice } from '../../notice'
import { PictureFrame } from '../../picture-frame'
import { AdminPage } from '../admin-page'
import { ActiveBadge } from '../categories/category-states'
import { BankTile } from './bank-tile'
import { MainImageForm } from './main-image-form'

interface Props {
  category: CategoryBadge & {
    description: string
    isActive: boolean
    picture: Picture
    mainImage: string | null
  }
  /** Its name in the addresses of the administration. */
  below: string
  /** null: they could not be read. */
  images: BankImage[] | null
}

/** A category with its main picture and its bank (rows 212, 215 to 221). */
export function ImagesPage({ category, below, images }: Props) {
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
          <ButtonLink href={adminPaths.editCategory(below)}>Editar la categoría</ButtonLink>
          <ButtonLink href={paths.viewCategory(slug)}>Ver categoría</ButtonLink>
        </>
      }
    >
      <div className="main-image">
        <PictureFrame picture={picture} hue={hue} size={320} eager />
        <div className="stack">
          <h2>Imagen principal</h2>
          <Facts
            facts={[
              { name: 'Dirección', value: paths.category(slug) },
              { name: 'Imagen', value: mainImage ?? 'El dibujo de la categoría' },
            ]}
          />
          <p>{description}</p>
          <MainImageForm below={below} mainImage={mainImage} />
        </div>
      </div>
      <section className="stack" aria-labelledby="banco">
        <div className="admin-heading">
          <h2 id="banco">Banco de imágenes{images && ` (${images.length}/${BANK_SIZE})`}</h2>
          <div className="cluster">
            <ButtonLink href={adminPaths.categoryImages(below)}>Subir una imagen</ButtonLink>
            <ButtonLink tone="danger" href={adminPaths.startPhotos(below, 'regenerar')}>
              Regenerar el banco
            </ButtonLink>
          </div>
        </div>
        <Bank images={images} below={below} mainImage={mainImage} />
      </section>
    </AdminPage>
  )
}

interface BankProps {
  images: BankImage[] | null
  below: string
  mainImage: string | null
}

function Bank({ images, below, mainImage }: BankProps) {
  if (!images)
    return (
      <Notice kind="error" title="Error al cargar las imágenes" role="alert">
        Ya quedó anotado. Espera un momento y vuelve a intentarlo.
      </Notice>
    )
  if (images.length === 0)
    return (
      <Notice title="No hay imágenes disponibles">
        <p>Genera fotos y aprueba las que te gusten, o sube una tuya.</p>
      </Notice>
    )
  return (
    <>
      <form method="post" action={adminPaths.nextMainImage(below)}>
        <Button>Poner la siguiente como principal</Button>
      </form>
      <ul className="admin-cards">
        {images.map((image) => (
          <BankTile key={image.id} image={image} below={below} isMain={image.address === mainImage} />
        ))}
      </ul>
    </>
  )
}
