import { adminPaths, type PhotoVerb } from '~/admin-paths'
import { db } from '~/db.server'
import type { Actor } from '~/features/audit/schema'
import { listErrorMessages } from '~/http/forms/returned-form'
import { parseSubmission } from '~/http/forms/submission.server'
import type { Notice } from '~/http/notice.server'
import {
  type MoveInBankResult,
  moveIntoOrOutOfBank,
  moveWithinBank,
  setImageText,
  toggleImageFavorite,
} from '../bank/change.server'
import { listBankImages, type SetMainImageResult } from '../bank/images.server'
import {
  approveAsCategoryMainImage,
  moveCategoryPhotoToTrash,
  type SetPhotoStatusResult,
  setPhotoStatus,
} from '../photos/decide.server'
import { type CategoryForPhotos, imageTextSchema, type PhotoStatus } from '../photos/schema'

export function buildCategoryMainImageNotice(changed: SetMainImageResult, done: string): Notice {
  if (changed.ok) return { kind: 'success', title: done }
  if (changed.reason === 'same')
    return { kind: 'info', title: 'Esta imagen ya está configurada como principal' }
  return {
    kind: 'error',
    title: `Error al actualizar imagen principal: ${MAIN_IMAGE_ERROR_MESSAGES[changed.reason]}`,
  }
}

const MAIN_IMAGE_ERROR_MESSAGES = {
  empty: 'falta la dirección de la imagen',
  not_ours: 'esa dirección no es de una imagen de este sitio',
  not_approved: 'esa imagen no está aprobada para esta categoría',
  not_found: 'la categoría ya no está',
}

interface PhotoRequest {
  actor: Actor
  category: CategoryForPhotos
  id: number
  form: URLSearchParams
}

interface Verb {
  failed: string
  run: (photo: PhotoRequest) => Promise<Notice>
}

/** Actions on a photo, by the last word of the address. */
export const PHOTO_VERB_HANDLERS: ReadonlyMap<string, Verb> = new Map<PhotoVerb, Verb>([
  [
    'aprobar',
    { failed: 'Error al aprobar imagen', run: (photo) => review(photo, 'approved', 'Imagen aprobada') },
  ],
  [
    'rechazar',
    { failed: 'Error al rechazar imagen', run: (photo) => review(photo, 'rejected', 'Imagen rechazada') },
  ],
  [
    'pendiente',
    {
      failed: 'No se pudo devolver la imagen',
      run: (photo) => review(photo, 'pending', 'Imagen pendiente otra vez'),
    },
  ],
  [
    'eliminar',
    {
      failed: 'Error al eliminar imagen',
      run: async ({ actor, category, id }) => {
        const result = await moveCategoryPhotoToTrash(db, actor, { category, id })
        if (!result.ok) return gone('Error al eliminar imagen')
        return {
          kind: 'success',
          title: 'Imagen eliminada',
          ...(result.wasMain && { text: NO_LONGER_MAIN }),
          undo: adminPaths.restore('image', id),
        }
      },
    },
  ],
  [
    'favorita',
    {
      failed: 'Error al guardar el estado de favorito',
      run: async (photo) => {
        const toggled = await toggleImageFavorite(db, photo)
        if (!toggled) return { kind: 'error', title: 'No se pudo encontrar la imagen en la base de datos' }
        const title = toggled.isFavorite ? 'Imagen favorita' : 'La imagen ya no es favorita'
        return { kind: 'success', title }
      },
    },
  ],
  [
    'principal',
    {
      failed: 'Error al cambiar la imagen',
      run: async ({ actor, category, id }) => {
        const made = await approveAsCategoryMainImage(db, actor, { category, id })
        if (!made.ok && made.reason === 'missing') return gone('Error al cambiar la imagen')
        return buildCategoryMainImageNotice(made, 'Imagen principal actualizada')
      },
    },
  ],
  ['al-banco', { failed: 'No se pudo cambiar el banco', run: (photo) => move(photo, 'in') }],
  ['fuera-del-banco', { failed: 'No se pudo cambiar el banco', run: (photo) => move(photo, 'out') }],
  ['antes', { failed: 'No se pudo mover la imagen', run: (photo) => order(photo, -1) }],
  ['despues', { failed: 'No se pudo mover la imagen', run: (photo) => order(photo, 1) }],
  [
    'describir',
    {
      failed: 'No se pudo guardar el texto',
      run: async ({ form, ...photo }) => {
        const sent = parseSubmission(form, imageTextSchema)
        if (sent.status !== 'success')
          return {
            kind: 'error',
            title: 'No se pudo guardar el texto',
            text: listErrorMessages(sent.error)[0],
          }
        const isKept = await setImageText(db, photo, sent.value.texto)
        return isKept ? { kind: 'success', title: 'Texto guardado' } : gone('No se pudo guardar el texto')
      },
    },
  ],
])

const gone = (title: string): Notice => ({
  kind: 'error',
  title,
  text: 'Esta foto ya no está: quizá alguien la eliminó.',
})

const NO_LONGER_MAIN = 'Era la principal: la categoría vuelve a su dibujo.'

async function review(
  { actor, category, id }: PhotoRequest,
  status: PhotoStatus,
  done: string,
): Promise<Notice> {
  const result = await setPhotoStatus(db, actor, { category, id }, status)
  if (!result.ok) return gone(PHOTO_VERB_HANDLERS.get(VERB_BY_PHOTO_STATUS[status])?.failed ?? done)
  const text = result.wasMain
    ? NO_LONGER_MAIN
    : status === 'approved' && !(await listBankImages(db, category.id)).some((image) => image.id === id)
      ? 'El banco ya tiene cinco: ponla en él para que pueda salir en los avisos.'
      : undefined
  return { kind: 'success', title: done, text, undo: undoOf(category.slug, id, result) }
}

/** Returns the address that restores the earlier status of a photo, or makes it the main picture again. */
const undoOf = (slug: string, id: number, { before, wasMain }: Extract<SetPhotoStatusResult, { ok: true }>) =>
  adminPaths.photoVerb(slug, id, wasMain ? 'principal' : VERB_BY_PHOTO_STATUS[before])

const VERB_BY_PHOTO_STATUS = { approved: 'aprobar', rejected: 'rechazar', pending: 'pendiente' } as const

async function move({ form: _, ...photo }: PhotoRequest, to: 'in' | 'out'): Promise<Notice> {
  const moved = await moveIntoOrOutOfBank(db, photo, to)
  if (!moved.ok) return BANK_MOVE_ERROR_NOTICES[moved.reason]
  const { slug } = photo.category
  const back = to === 'in' ? ('fuera-del-banco' as const) : ('al-banco' as const)
  return {
    kind: 'success',
    title: to === 'in' ? 'Imagen en el banco' : 'Imagen fuera del banco',
    ...(moved.other !== null && {
      text: to === 'in' ? `Sale la imagen #${moved.other}.` : `Entra la imagen #${moved.other}.`,
      undo: adminPaths.photoVerb(slug, photo.id, back),
    }),
  }
}

async function order({ form: _, ...photo }: PhotoRequest, by: -1 | 1): Promise<Notice> {
  const moved = await moveWithinBank(db, photo, by)
  if (moved.ok)
    return {
      kind: 'success',
      title: by < 0 ? 'Imagen un lugar antes' : 'Imagen un lugar después',
      undo: adminPaths.photoVerb(photo.category.slug, photo.id, by < 0 ? 'despues' : 'antes'),
    }
  if (moved.reason === 'missing')
    return { ...gone('No se pudo mover la imagen'), text: 'Ya no está en el banco.' }
  return { kind: 'info', title: by < 0 ? 'Ya es la primera' : 'Ya es la última' }
}

const BANK_MOVE_ERROR_NOTICES: Record<Extract<MoveInBankResult, { ok: false }>['reason'], Notice> = {
  missing: gone('No se pudo cambiar el banco'),
  not_approved: {
    kind: 'error',
    title: 'Solo las imágenes aprobadas van al banco',
    text: 'Apruébala primero.',
  },
  no_other: {
    kind: 'info',
    title: 'No hay otra imagen aprobada que entre en su lugar',
    text: 'Si no quieres que se vea, devuélvela a pendientes o recházala.',
  },
}
