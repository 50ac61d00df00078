import { z } from 'zod'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { MAX_BUSINESS_PHOTOS } from '~/features/businesses/owner-types'
import {
  addPhoto,
  type PhotoVerb,
  removeOrPromotePhoto,
  setLogo,
} from '~/features/businesses/pictures.server'
import type { SaveBusinessResult } from '~/features/businesses/save.server'
import {
  describeImageError,
  formatSmallImageWarning,
  LOGO_NOT_UPLOADED_TITLE,
  MAX_IMAGE_BYTES,
  MAX_UPLOAD_IMAGES_BYTES,
} from '~/features/images/image'
import {
  acquireUploadSlot,
  type StoreImageResult,
  storeImage,
  type UploaderIdentity,
} from '~/features/images/store.server'
import { buildLimitKey, incrementLimit } from '~/features/rate-limits/counter.server'
import { images } from '~/gateways/object-store/stores.server'
import { href } from '~/href'
import { buildRowNotFoundResponse } from '~/http/admin-id'
import {
  buildTooManyRequestsResponse,
  handleEditForm,
  type SubmittedForm,
} from '~/http/forms/answer-form.server'
import { MAX_FORM_TEXT_BYTES, readForm, readFormWithFile } from '~/http/forms/form.server'
import type { FormRejection } from '~/http/forms/returned-form'
import { buildRejectedFormResponse } from '~/http/forms/submission.server'
import { redirectWithNotice } from '~/http/notice.server'
import { getClientAddressKey, getClientNetwork } from '~/http/visitors/client.server'
import { cleanLine, truncateOrNullIfShort } from '~/values/text/clean'
import type { OwnerOrAdminRequest } from './owned-business.server'

/** Maximum number of pictures that the owners of a business may send in an hour. */
const MAX_PICTURES_PER_HOUR = 20
const PICTURE_LIMIT_WINDOW_SECONDS = 60 * 60

/**
 * Runs `act` with permission to upload pictures. Each private link and each network may send one form with
 * pictures at a time (T141, T263). The place is reserved before the form is read. Other large forms meanwhile
 * return 429 with the rejection of `buildBusyRejection`. A form without a large file reserves a place only
 * while its picture is processed. Administrators need no place.
 */
export async function runWithUploadSlot<Answer>(
  { request, token }: Pick<OwnerOrAdminRequest, 'request' | 'token'>,
  buildBusyRejection: (message: string) => FormRejection,
  act: (uploader: UploaderIdentity) => Answer,
): Promise<Awaited<Answer> | ReturnType<typeof buildRejectedFormResponse>> {
  if (token === undefined) return await act('administrator')
  const keys = [`link ${token}`, `network ${getClientNetwork() ?? getClientAddressKey()}`]
  if (Number(request.headers.get('content-length')) <= MAX_FORM_TEXT_BYTES) return await act(keys)
  const release = acquireUploadSlot(keys)
  if (!release) {
    const { form } = await readFormWithFile(request, { field: '', most: 0 })
    return buildRejectedFormResponse(form, buildBusyRejection(UPLOAD_BUSY_MESSAGE), { status: 429 })
  }
  try {
    return await act([])
  } finally {
    release()
  }
}

const UPLOAD_BUSY_MESSAGE = describeImageError({ ok: false, reason: 'busy' })

/** Stores a picture of a business. */
export const storeBusinessPicture = (
  bytes: Buffer | null,
  businessId: number,
  uploader: UploaderIdentity,
): Promise<StoreImageResult> => storeImage(db, images, bytes, { businessId, uploader })

/** Counts pictures that owners of a business send. Returns the waiting time in seconds, or 0 (T141). */
export async function countPicturesAndGetWait(businessId: number, pictureCount: number): Promise<number> {
  const key = buildLimitKey(env.SESSION_SECRETS[0] ?? '', 'pictures of a business', String(businessId))
  let wait = 0
  for (let sent = 0; sent < pictureCount; sent += 1) {
    const { count, secondsLeft } = await incrementLimit(db, key, PICTURE_LIMIT_WINDOW_SECONDS)
    if (count > MAX_PICTURES_PER_HOUR) wait = secondsLeft
  }
  return wait
}

/**
 * Handles an upload of the logo (row 204). Responds with 422 if it is missing or rejected, 429 above a limit,
 * and 503 if storing fails.
 */
export const handleLogoUpload = (business: OwnerOrAdminRequest) =>
  runWithUploadSlot(business, rejection, (uploader) => saveLogo(business, uploader))

const saveLogo = ({ request, id, token, actor, saved }: OwnerOrAdminRequest, uploader: UploaderIdentity) =>
  handleEditForm({
    request,
    schema: z.object({}),
    upload: { field: 'logo', most: MAX_IMAGE_BYTES },
    invalid: LOGO_NOT_UPLOADED_TITLE,
    failed: rejection('Inténtalo de nuevo en un momento'),
    store: async (_, { file }) => {
      const wait = token && file ? await countPicturesAndGetWait(id, 1) : 0
      if (wait > 0) return { ok: false as const, reason: 'too_many' as const, wait }
      const result = await storeBusinessPicture(file, id, uploader)
      if (!result.ok) return result
      const set = await setLogo(db, { actor }, id, result.image.hash)
      return set.ok ? result : { ok: false as const, reason: 'not_set' as const, because: set }
    },
    respond: (stored, { form, rejectForm: sendBack }) => {
      if (stored.ok)
        return saved({ title: 'Logo guardado', text: formatSmallImageWarning(stored.image) ?? undefined })
      if (stored.reason === 'too_many') return buildTooManyRequestsResponse(form, stored.wait)
      if (stored.reason === 'not_set') {
        if (stored.because.reason === 'not_found') throw buildRowNotFoundResponse()
        return sendBack(rejection(notSet(stored.because)))
      }
      return sendBack(rejection(describeImageError(stored)), stored.reason === 'busy' ? 429 : 422)
    },
  })

type Refused = Extract<SaveBusinessResult, { ok: false }>

const notSet = (because: Refused) =>
  because.reason === 'refused'
    ? Object.values(because.errors).flat().join('. ')
    : 'Alguien cambió el logo ahora mismo: mira el de ahora y súbelo otra vez si hace falta'

/** Returns the notice for a logo that cannot be removed. Throws 404 if the business does not exist. */
export function buildLogoRemovalFailureNotice(failure: Refused): { title: string; text: string } {
  if (failure.reason === 'not_found') throw buildRowNotFoundResponse()
  const text =
    failure.reason === 'refused'
      ? Object.values(failure.errors).flat().join('. ')
      : 'Alguien cambió el logo ahora mismo: mira el de ahora'
  return { title: 'El logo no se quitó', text }
}

const rejection = (message: string) => ({ title: LOGO_NOT_UPLOADED_TITLE, errors: { logo: [message] } })

const PHOTOS_NOT_UPLOADED_TITLE = 'No se pudieron subir las fotos'
/** Error message if the photos of one form are too large together. */
export const PHOTOS_TOO_LARGE_MESSAGE =
  'Pesan demasiado: hasta 5MB cada foto y 8 MB entre todas. Súbelas en dos veces'
const MAX_SHOWN_FILE_NAME_LENGTH = 40

/**
 * Handles an upload of photos. Stores each accepted file and reports each rejected one. Responds with 422 if no
 * file was sent or one was rejected. Responds with 429 above a limit, and 503 if storing fails.
 */
export const handlePhotoUpload = (business: OwnerOrAdminRequest) =>
  runWithUploadSlot(
    business,
    (message) => refusal(PHOTOS_NOT_UPLOADED_TITLE, [message]),
    (uploader) => savePhotos(business, uploader),
  )

const savePhotos = (business: OwnerOrAdminRequest, uploader: UploaderIdentity) =>
  handleEditForm({
    request: business.request,
    schema: z.object({}),
    upload: {
      field: 'fotos',
      most: MAX_IMAGE_BYTES,
      several: {
        count: MAX_BUSINESS_PHOTOS,
        bytes: MAX_UPLOAD_IMAGES_BYTES,
        tooLarge: PHOTOS_TOO_LARGE_MESSAGE,
      },
    },
    invalid: PHOTOS_NOT_UPLOADED_TITLE,
    failed: refusal(PHOTOS_NOT_UPLOADED_TITLE, ['Inténtalo de nuevo en un momento']),
    store: async (_, { files }) => {
      const wait = business.token ? await countPicturesAndGetWait(business.id, files.length) : 0
      if (wait > 0) return { wait }
      const problems: string[] = []
      for (const file of files) {
        const problem = await keep(file, business, uploader)
        if (problem) problems.push(files.length > 1 ? `${nameOf(file)}: ${problem}` : problem)
      }
      return { problems, sent: files.length }
    },
    respond: (stored, { form, rejectForm: sendBack }) => {
      if (stored.wait !== undefined) return buildTooManyRequestsResponse(form, stored.wait)
      const { problems, sent } = stored
      if (sent === 0) return sendBack(refusal(PHOTOS_NOT_UPLOADED_TITLE, ['Elige una o varias fotos']))
      if (problems.length === 0)
        return redirectWithNotice(business.here, {
          kind: 'success',
          title: sent === 1 ? 'Foto guardada' : `${sent} fotos guardadas`,
        })
      const title = problems.length < sent ? 'Unas se subieron y otras no' : PHOTOS_NOT_UPLOADED_TITLE
      return sendBack(refusal(title, problems))
    },
  })

type Sent = SubmittedForm<z.ZodType>['files'][number]

/** Stores a photo. Returns null, or the reason why it was rejected. */
async function keep(
  { bytes }: Sent,
  business: OwnerOrAdminRequest,
  uploader: UploaderIdentity,
): Promise<string | null> {
  if (!bytes) return TOO_MANY_PHOTOS_MESSAGE
  const stored = await storeBusinessPicture(bytes, business.id, uploader)
  if (!stored.ok) return describeImageError(stored)
  const { ok } = await addPhoto(db, { actor: business.actor }, business.id, stored.image.hash)
  return ok ? null : TOO_MANY_PHOTOS_MESSAGE
}

const TOO_MANY_PHOTOS_MESSAGE = `Van como mucho ${MAX_BUSINESS_PHOTOS} fotos: quita una primero`

function nameOf(file: Sent): string {
  const name = cleanLine(file.name)
  return truncateOrNullIfShort(name, MAX_SHOWN_FILE_NAME_LENGTH) ?? (name || 'Sin nombre')
}

const refusal = (title: string, problems: string[]) => ({ title, errors: { fotos: problems } })

const PHOTO_ACTION_TITLES: Record<PhotoVerb, string> = {
  quitar: 'Foto quitada',
  primera: 'Esa foto va primero ahora',
}

/** Builds the action that removes the photo in the field `foto`, or moves it to the front. */
export const createPhotoAction =
  (verb: PhotoVerb) =>
  async ({ request, id, actor, token, here }: OwnerOrAdminRequest) => {
    const hash = (await readForm(request)).get('foto') ?? ''
    const entry = await removeOrPromotePhoto(db, { actor }, id, { hash, verb })
    if (entry === null) return redirectWithNotice(here, { kind: 'info', title: 'Las fotos ya estaban así' })
    const undo = token ? undefined : href('/administracion/bitacora/:id/deshacer', { id: entry })
    return redirectWithNotice(here, { kind: 'success', title: PHOTO_ACTION_TITLES[verb], undo })
  }
