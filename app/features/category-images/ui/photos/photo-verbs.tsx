import type { PhotoVerb } from '~/admin-paths'
import { Button } from '~/ui/controls/button'
import { usePermissionCheck } from '~/ui/controls/permission'
import type { IconName } from '~/ui/display/icon'
import { PostForm } from '~/ui/form/post-form'
import { RowMenu, RowMenuButton } from '~/ui/list/records'
import type { PhotoTileData } from '../../photos/gallery.server'

interface PhotoOrderProps {
  photo: PhotoTileData
  isExchangeable: boolean
  /** True if the picture could be loaded. A broken picture has no buttons that publish it. */
  isSeen: boolean
  place: string
  to: (verb: PhotoVerb) => string
}

/** Buttons that move a photo within the bank. The first and last photo have only one. */
export function PhotoOrderButtons({
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
export function PhotoActionButtons({ photo, isExchangeable, isSeen, to }: PhotoOrderProps) {
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
        <PostForm key={verb} action={to(verb)}>
          <Button tone={tone} size="small" wide>
            {text} <span className="visually-hidden">foto #{photo.id}</span>
          </Button>
        </PostForm>
      ))}
    </div>
  )
}

/** Menu with further actions on a photo. */
export function PhotoActionMenu({ photo, isSeen, place, to }: PhotoOrderProps) {
  const may = usePermissionCheck()
  const of = `foto #${photo.id}`
  if (!may('POST', to('favorita'))) return null
  const verbs = others(photo).filter(({ verb }) => isSeen || !PUBLISHING.has(verb))
  return (
    <RowMenu of={of}>
      {verbs.map(({ verb, text, tone, icon = 'pencil' }) => (
        <RowMenuButton
          key={verb}
          icon={icon}
          of={of}
          action={to(verb)}
          back={place}
          isDanger={tone === 'danger'}
        >
          {text}
        </RowMenuButton>
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
