import { useEffect, useRef, useState } from 'react'
import { adminPaths } from '~/admin-paths'
import { inWidth } from '~/models/image/widths'
import type { PhotoTile as Tile } from '~/models/photo/schema'
import { Button } from '../../button'
import { Badge, type BadgeTone } from '../badge'

const STATUS: Record<Tile['status'], { text: string; tone: BadgeTone }> = {
  pending: { text: 'Pendiente', tone: 'warm' },
  approved: { text: 'Aprobada', tone: 'good' },
  rejected: { text: 'Rechazada', tone: 'bad' },
}

/** One picture of the bank, with what can be done to it (rows 234 to 237, D81). */
export function PhotoTile({ slug, photo }: { slug: string; photo: Tile }) {
  const { text, tone } = STATUS[photo.status]
  return (
    <li className="admin-card photo-tile">
      <Picture {...photo} />
      <p className="cluster">
        {photo.bytes !== null && <Badge>{kilobytes(photo.bytes)}</Badge>}
        <Badge tone={tone}>{text}</Badge>
        <span className="figures">{`#${photo.id}`}</span>
      </p>
      <Verbs slug={slug} photo={photo} />
    </li>
  )
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`

/** Whether a picture came may be known before the page is alive, or only afterwards. */
function Picture({ id, src, bytes, isBroken, prompt }: Tile) {
  const image = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState(isBroken)
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true)
  }, [])
  if (!src) return <p className="photo-missing">Sin imagen #{id}</p>
  if (failed)
    return (
      <p className="photo-missing">
        Error cargando imagen
        <span className="figures">{`${kilobytes(bytes ?? 0)} · #${id}`}</span>
      </p>
    )
  return (
    <a href={src}>
      <img
        ref={image}
        src={inWidth(src, 480)}
        alt={`Foto #${id}${prompt ? `: ${prompt.split(',')[0]}` : ''}`}
        width={480}
        height={320}
        loading="lazy"
        onError={() => setFailed(true)}
      />
    </a>
  )
}

function Verbs({ slug, photo: { id, status } }: { slug: string; photo: Tile }) {
  const of = { slug, id }
  if (status === 'approved') return null
  return (
    <div className="photo-verbs">
      {status === 'pending' ? (
        <>
          <Verb {...of} verb="aprobar" text="Aprobar" tone="primary" />
          <Verb {...of} verb="rechazar" text="Rechazar" />
        </>
      ) : (
        <Verb {...of} verb="pendiente" text="Restaurar" />
      )}
      <Verb {...of} verb="eliminar" text="Eliminar" tone="danger" />
    </div>
  )
}

interface VerbProps {
  slug: string
  id: number
  verb: 'aprobar' | 'rechazar' | 'pendiente' | 'eliminar'
  text: string
  tone?: 'plain' | 'primary' | 'danger'
}

function Verb({ slug, id, verb, text, tone = 'plain' }: VerbProps) {
  return (
    <form method="post" action={adminPaths.reviewPhoto(slug, id, verb)}>
      <Button tone={tone} size="small" wide>
        {text} <span className="visually-hidden">foto #{id}</span>
      </Button>
    </form>
  )
}
