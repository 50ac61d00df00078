import { z } from 'zod'
import { db } from '~/db.server'
import type { Actor } from '~/features/audit/schema'
import { MAX_IMAGE_BYTES } from '~/features/images/image'
import { imageRefusal } from '~/features/images/labels'
import { storeImage } from '~/features/images/store.server'
import { images } from '~/gateways/object-store/stores.server'
import { rowNotFound } from '~/http/admin-id'
import type { SentForm } from '~/http/forms/answer-form.server'
import { saveForm } from '~/http/forms/save-form.server'
import { askToWait } from '~/http/forms/too-many-requests.server'
import { cleanLine } from '~/values/text/clean'
import { shorten } from '~/values/text/sentences'
import { MOST_PHOTOS } from '../owner-business'
import { addPhoto, type PhotoVerb, readPhotos } from '../photos.server'
import { secondsToWait, uploaderOf } from './logo.server'

/** What the page of the photos of a business shows. */
export async function photosPage(businessId: number) {
  const { name, photos } = await readPhotos(db, businessId)
  const left = MOST_PHOTOS - photos.length
  const help =
    left > 0
      ? `Hasta ${left} más, 8 MB entre todas. PNG, JPG o WebP de hasta 5MB. Les quitamos los datos del lugar y de la cámara.`
      : `Ya son ${MOST_PHOTOS} fotos, las que caben. Para subir otra, quita una.`
  return { name, photos, words: { help, tooLarge: TOO_LARGE, hasRoom: left > 0 } }
}

const TOO_LARGE = 'Pesan demasiado: hasta 5MB cada foto y 8 MB entre todas. Súbelas en dos veces'

interface Saving {
  request: Request
  businessId: number
  /** Whose link it is sent by; none for an administrator. */
  owner?: string
  actor: Actor
  leave: (added: number) => Response | Promise<Response>
}

const NOT_UPLOADED = 'No se pudieron subir las fotos'
const LONGEST_NAME = 40

/**
 * Takes the pictures in `fotos` and leaves, with how many came; or says of each that is not taken why, the others being kept:
 * 422 for none, a large one or a ninth, 429 for too many of an owner, 503 else.
 */
export const takePhotos = ({ businessId, owner, actor, leave, ...args }: Saving) =>
  saveForm({
    ...args,
    schema: z.object({}),
    upload: { field: 'fotos', most: MAX_IMAGE_BYTES, count: MOST_PHOTOS },
    invalid: NOT_UPLOADED,
    failed: refusal(NOT_UPLOADED, ['Inténtalo de nuevo en un momento']),
    store: async (_, { files }) => {
      const wait = owner ? await secondsToWait(businessId, files.length) : 0
      if (wait > 0) return { wait }
      const problems: string[] = []
      for (const file of files) {
        const problem = await keep(file, { businessId, owner, actor })
        if (problem) problems.push(files.length > 1 ? `${nameOf(file)}: ${problem}` : problem)
      }
      return { problems, sent: files.length }
    },
    leave: (stored, { form, sendBack }) => {
      if (stored.wait !== undefined) return askToWait(form, stored.wait)
      const { problems, sent } = stored
      if (sent === 0) return sendBack(refusal(NOT_UPLOADED, ['Elige una o varias fotos']))
      if (problems.length === 0) return leave(sent)
      const title = problems.length < sent ? 'Unas se subieron y otras no' : NOT_UPLOADED
      return sendBack(refusal(title, problems))
    },
  })

type Sent = SentForm<z.ZodType>['files'][number]

/** Why a file is not taken; null for one that is among the photos now. */
async function keep({ bytes }: Sent, { businessId, owner, actor }: Kept): Promise<string | null> {
  if (!bytes) return FULL
  const stored = await storeImage(db, images, bytes, {
    businessId,
    ...(owner && { uploader: uploaderOf(owner) }),
  })
  if (!stored.ok) return imageRefusal(stored)
  const { ok } = await addPhoto(db, { actor }, businessId, stored.image.hash)
  return ok ? null : FULL
}

interface Kept extends Pick<Saving, 'businessId' | 'actor'> {
  owner: string | undefined
}

const FULL = `Van como mucho ${MOST_PHOTOS} fotos: quita una primero`

function nameOf(file: Sent): string {
  const name = cleanLine(file.name)
  return shorten(name, LONGEST_NAME) ?? (name || 'Sin nombre')
}

const refusal = (title: string, problems: string[]) => ({ title, errors: { fotos: problems } })

const VERBS: Record<PhotoVerb, string> = { quitar: 'Foto quitada', primera: 'Esa foto va primero ahora' }

/** Said when nothing had to be done. */
export const UNCHANGED_PHOTOS = { kind: 'info', title: 'Las fotos ya estaban así' } as const

/** The deed that an address names, of which photo, and what is said of it; not found for any other word. */
export function photoVerb({ hash = '', change: verb }: { hash?: string; change?: string }) {
  if (verb !== 'quitar' && verb !== 'primera') throw rowNotFound()
  return { hash, verb, title: VERBS[verb] } as const
}
