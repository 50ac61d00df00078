import { useEffect, useRef, useState } from 'react'
import { adminPaths, withReturnTo } from '~/admin-paths'
import { Badge, type BadgeTone } from '~/ui/display/badge'
import { HELP_CLASS } from '~/ui/form/styles'
import { AdminCard } from '~/ui/layout/admin-page'
import { buildListHrefAtRow, getRowAnchorProps } from '~/ui/list/list-return'
import { buildImageUrl } from '~/values/pictures/image-widths'
import type { PhotoTileData as Tile } from '../../photos/gallery.server'
import { describePhotoOrigin, getPhotoAltText } from './photo-text'
import { PhotoActionButtons, PhotoActionMenu, PhotoOrderButtons } from './photo-verbs'
import { PhotoTextForm } from './run-forms'

const STATUS: Record<Tile['status'], { text: string; tone: BadgeTone }> = {
  pending: { text: 'Pendiente', tone: 'warm' },
  approved: { text: 'Aprobada', tone: 'good' },
  rejected: { text: 'Rechazada', tone: 'bad' },
}

export interface PhotoTileContext {
  slug: string
  name: string
  list: string
  /** True if there are more approved photos than the bank holds. */
  isExchangeable: boolean
  hasState?: boolean
}

interface TileProps {
  of: PhotoTileContext
  photo: Tile
  index: number
  /** Number of photos in a list with manual order. */
  orderOf?: number
}

export function PhotoTile({ of, photo, index, orderOf = 0 }: TileProps) {
  const { text, tone } = STATUS[photo.status]
  const [isBroken, setBroken] = useState(photo.isBroken)
  const verbs = {
    photo,
    isSeen: photo.src !== null && !isBroken,
    isExchangeable: of.isExchangeable,
    place: buildListHrefAtRow(of.list, index),
    to: (verb: Parameters<typeof adminPaths.photoVerb>[2]) =>
      withReturnTo(adminPaths.photoVerb(of.slug, photo.id, verb), buildListHrefAtRow(of.list, index)),
  }
  const alt = getPhotoAltText(photo, of.name)
  return (
    <AdminCard
      as="li"
      className="flex flex-col gap-2 border-line p-2.5 [&>:last-child]:mt-auto"
      {...getRowAnchorProps(index)}
    >
      <Picture {...photo} alt={alt} isBroken={isBroken} onBroken={() => setBroken(true)} />
      <div className="flex items-start justify-between gap-2">
        <p className="flex flex-wrap items-center gap-2">
          {photo.isMain && <Badge tone="good">Principal</Badge>}
          {photo.isFavorite && (
            <Badge tone="warm">
              <span aria-hidden="true">★ </span>Favorita
            </Badge>
          )}
          {of.hasState && <Badge tone={tone}>{text}</Badge>}
          {of.hasState && photo.isInBank && <Badge>En el banco</Badge>}
          {photo.status === 'approved' && !photo.isInBank && <Badge tone="warm">Fuera del banco</Badge>}
          {photo.bytes !== null && <Badge>{kilobytes(photo.bytes)}</Badge>}
        </p>
        <PhotoActionMenu {...verbs} />
      </div>
      <p className={HELP_CLASS}>
        <span className="figures">{`#${photo.id}`}</span> · {describePhotoOrigin(photo)}
      </p>
      <PhotoTextForm photo={photo} text={alt} action={verbs.to('describir')} />
      <PhotoActionButtons {...verbs} />
      {orderOf > 1 && (
        <PhotoOrderButtons
          photo={photo}
          to={verbs.to}
          place={index === 0 ? 'first' : index === orderOf - 1 ? 'last' : null}
        />
      )}
    </AdminCard>
  )
}

function kilobytes(bytes: number): string {
  if (bytes > 0 && bytes < 1024) return 'menos de 1 KB'
  return `${Math.round(bytes / 1024)} KB`
}

interface PictureProps extends Pick<Tile, 'id' | 'src' | 'bytes' | 'isBroken'> {
  alt: string
  onBroken: () => void
}

function Picture({ id, src, bytes, isBroken, alt, onBroken }: PictureProps) {
  const image = useRef<HTMLImageElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks once for a failure before hydration
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) onBroken()
  }, [])
  if (!src)
    return (
      <p className="grid aspect-[3/2] w-full place-content-center gap-1 border-2 border-dashed border-line p-3 text-center text-soft">
        Sin imagen #{id}
      </p>
    )
  if (isBroken)
    return (
      <p className="grid aspect-[3/2] w-full place-content-center gap-1 border-2 border-dashed border-line p-3 text-center text-soft">
        Error cargando imagen
        <span className="figures">{`${kilobytes(bytes ?? 0)} · #${id}`}</span>
      </p>
    )
  return (
    <a className="picture picture-photo block aspect-[3/2] border-2 border-line" href={src}>
      <img
        ref={image}
        src={buildImageUrl(src, 480)}
        alt={alt}
        width={480}
        height={320}
        loading="lazy"
        onError={onBroken}
      />
    </a>
  )
}
