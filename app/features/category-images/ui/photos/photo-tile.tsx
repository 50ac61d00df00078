import { useEffect, useRef, useState } from 'react'
import { adminPaths, type PhotoVerb, withReturnTo } from '~/admin-paths'
import { ILLUSTRATION_LABELS } from '~/features/categories/illustrations'
import { Button } from '~/ui/controls/button'
import { usePermissionCheck } from '~/ui/controls/permission'
import { Badge, type BadgeTone } from '~/ui/display/badge'
import type { IconName } from '~/ui/display/icon'
import { PermittedPostForm } from '~/ui/form/post-form'
import { HELP_CLASS } from '~/ui/form/styles'
import { AdminCard } from '~/ui/layout/admin-page'
import { buildListHrefAtRow, getRowAnchorProps } from '~/ui/list/list-return'
import { RowMenu, RowMenuActionItem } from '~/ui/list/records'
import { buildImageUrl } from '~/values/pictures/image-widths'
import type { PhotoTileData, PhotoTileData as Tile } from '../../photos/gallery.server'
import { PhotoTextForm } from './run-forms'

const PHOTO_STATUS_BADGES: Record<Tile['status'], { text: string; tone: BadgeTone }> = {
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
  const { text, tone } = PHOTO_STATUS_BADGES[photo.status]
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

type Told = Pick<PhotoTileData, 'src' | 'prompt' | 'description'>

/**
 * Alternative text of a photo: its own text, the name of its drawing, or the category. Prompts are not used,
 * because they are English.
 */
export function getPhotoAltText({ src, prompt, description }: Told, category: string): string {
  if (description) return description
  const drawing = drawingOf(src)
  if (drawing) return `Dibujo: ${drawing}`
  return `${prompt ? 'Foto' : 'Imagen'} de ${category}`
}

/** Origin of a photo. */
export function describePhotoOrigin({ src, prompt }: Pick<Told, 'src' | 'prompt'>): string {
  if (drawingOf(src)) return 'Dibujo del sitio'
  return prompt ? 'Generada' : 'Subida a mano'
}

/** Spanish name of a drawing of the site. Undefined for other pictures. */
function drawingOf(src: string | null): string | undefined {
  const [, name] = /^\/ilustraciones\/([a-z_]+)(?:-\d)?\.svg$/.exec(src ?? '') ?? []
  return Object.entries(ILLUSTRATION_LABELS).find(([each]) => each === name)?.[1]
}

interface PhotoOrderProps {
  photo: PhotoTileData
  isExchangeable: boolean
  /** True if the picture could be loaded. A broken picture has no buttons that publish it. */
  isSeen: boolean
  place: string
  to: (verb: PhotoVerb) => string
}

/** Buttons that move a photo within the bank. The first and last photo have only one. */
function PhotoOrderButtons({
  photo,
  to,
  place,
}: Pick<PhotoOrderProps, 'photo' | 'to'> & { place: 'first' | 'last' | null }) {
  const verbs: Verb[] = []
  if (place !== 'first') verbs.push({ verb: 'antes', text: 'Mover antes' })
  if (place !== 'last') verbs.push({ verb: 'despues', text: 'Mover después' })
  return <VerbButtons verbs={verbs} photo={photo} to={to} />
}

interface Verb {
  verb: PhotoVerb
  text: string
  tone?: 'plain' | 'primary' | 'danger'
  icon?: IconName
}

/**
 * The most used actions for the status of a photo. A pending one has the specified buttons (row 237, D81).
 */
function PhotoActionButtons({ photo, isExchangeable, isSeen, to }: PhotoOrderProps) {
  const verbs = next(photo, isExchangeable).filter(({ verb }) => isSeen || !PUBLISHING.has(verb))
  return <VerbButtons verbs={verbs} photo={photo} to={to} />
}

function VerbButtons({
  verbs,
  photo,
  to,
}: Pick<PhotoOrderProps, 'photo' | 'to'> & { verbs: readonly Verb[] }) {
  if (verbs.length === 0) return null
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-2">
      {verbs.map(({ verb, text, tone }) => (
        <PermittedPostForm key={verb} action={to(verb)}>
          <Button tone={tone} size="small" wide>
            {text} <span className="visually-hidden">foto #{photo.id}</span>
          </Button>
        </PermittedPostForm>
      ))}
    </div>
  )
}

/** Menu with further actions on a photo. */
function PhotoActionMenu({ photo, isSeen, place, to }: PhotoOrderProps) {
  const may = usePermissionCheck()
  const of = `foto #${photo.id}`
  if (!may('POST', to('favorita'))) return null
  const verbs = others(photo).filter(({ verb }) => isSeen || !PUBLISHING.has(verb))
  return (
    <RowMenu of={of}>
      {verbs.map(({ verb, text, tone, icon = 'pencil' }) => (
        <RowMenuActionItem
          key={verb}
          icon={icon}
          of={of}
          action={to(verb)}
          back={place}
          isDanger={tone === 'danger'}
        >
          {text}
        </RowMenuActionItem>
      ))}
    </RowMenu>
  )
}

const PUBLISHING: ReadonlySet<PhotoVerb> = new Set(['aprobar', 'principal', 'al-banco'])
const DELETE: Verb = { verb: 'eliminar', text: 'Eliminar', tone: 'danger', icon: 'trash' }
const REJECT: Verb = { verb: 'rechazar', text: 'Rechazar', tone: 'danger', icon: 'close' }
const APPROVE_AS_MAIN: Verb = { verb: 'principal', text: 'Aprobar y usar como principal', icon: 'check' }

function next({ status, isMain, isInBank }: PhotoTileData, isExchangeable: boolean): Verb[] {
  if (status === 'pending') return [{ verb: 'aprobar', text: 'Aprobar', tone: 'primary' }, REJECT, DELETE]
  if (status === 'rejected') return [{ verb: 'pendiente', text: 'Restaurar' }, DELETE]
  const verbs: Verb[] = isMain ? [] : [{ verb: 'principal', text: 'Usar como principal' }]
  if (!isInBank) return [...verbs, { verb: 'al-banco', text: 'Poner en el banco' }]
  return isExchangeable ? [...verbs, { verb: 'fuera-del-banco', text: 'Sacar del banco' }] : verbs
}

function others({ status, isFavorite }: PhotoTileData): Verb[] {
  const favorite: Verb = {
    verb: 'favorita',
    text: isFavorite ? 'Quitar de favoritas' : 'Marcar como favorita',
    icon: 'star',
  }
  if (status === 'pending') return [favorite, APPROVE_AS_MAIN]
  if (status === 'rejected')
    return [{ verb: 'aprobar', text: 'Aprobar', icon: 'check' }, favorite, APPROVE_AS_MAIN]
  return [favorite, { verb: 'pendiente', text: 'Devolver a pendientes', icon: 'back' }, REJECT, DELETE]
}
