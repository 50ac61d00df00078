import { paths } from '~/paths'
import { PictureFrame } from '~/ui/display/picture-frame'
import { SectionHeading } from '~/ui/layout/section-heading'

interface Props {
  name: string
  /** By their hashes. */
  photos: string[]
}

/** What the place and the work look like; each opens whole. */
export function PhotosSection({ name, photos }: Props) {
  if (photos.length === 0) return null
  return (
    <section>
      <SectionHeading title="Fotos" />
      <div className="loteria-grid">
        {photos.map((hash, index) => (
          <a
            key={hash}
            className="loteria-card"
            href={paths.image(hash)}
            aria-label={`Foto ${index + 1} de ${photos.length} de ${name}`}
          >
            <PictureFrame picture={{ src: paths.image(hash), kind: 'photo' }} size={160} />
          </a>
        ))}
      </div>
    </section>
  )
}
