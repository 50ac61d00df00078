import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import type { StoredImage } from '~/features/images/image'
import { buildPageMeta } from '~/http/meta'
import { type CategoryAndBusinessSlugs, paths } from '~/paths'
import { BackLink } from '~/ui/controls/button'
import { usePictureSources } from '~/ui/display/picture-frame'
import { PageHeading, Section } from '~/ui/layout/section'
import { requireBusinessAt } from '../http/business-param.server'
import { listBusinessPhotos } from '../pictures.server'

interface PhotosPageProps {
  name: string
  place: CategoryAndBusinessSlugs
  photos: StoredImage[]
}

/** Shows the photos of a business, with links back above and below. */
function PhotosPage({ name, place, photos }: PhotosPageProps) {
  const back = <BackLink href={paths.business(place)}>Volver a {name}</BackLink>
  return (
    <Section top>
      <PageHeading kicker={name} title={photos.length === 1 ? 'Su foto' : `Sus ${photos.length} fotos`} />
      {back}
      <ol className="grid gap-3">
        {photos.map((photo, index) => (
          <li key={photo.hash} id={`foto-${index + 1}`}>
            <Photo
              {...photo}
              label={`Foto ${index + 1} de ${photos.length} de ${name}`}
              isFirst={index === 0}
            />
          </li>
        ))}
      </ol>
      {back}
    </Section>
  )
}

const PHOTO_IMG_SIZES = '(min-width: 75em) 1200px, 100vw'

function Photo({ hash, width, height, label, isFirst }: StoredImage & { label: string; isFirst: boolean }) {
  const sources = usePictureSources(paths.image(hash), 960, PHOTO_IMG_SIZES)
  return <img {...sources} alt={label} width={width} height={height} loading={isFirst ? undefined : 'lazy'} />
}

/**
 * Loads the photos of a published business (D129). Throws 404 if there is no such business or it has no
 * photos.
 */
export async function loader({ params }: LoaderFunctionArgs) {
  const { id, name, slug, categorySlug } = await requireBusinessAt(db, params)
  const photos = await listBusinessPhotos(db, id)
  if (photos.length === 0) throw data(null, { status: 404 })
  return { name, place: { slug, categorySlug }, photos }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? buildPageMeta(matches, { title: `Fotos de ${data.name}`, hidden: true }) : []

export default function BusinessPhotosRoute() {
  return <PhotosPage {...useLoaderData<typeof loader>()} />
}
