import { data, redirect } from '@remix-run/node'
import type { Db } from 'db/connect'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import type { Actor } from '~/features/audit/schema'
import { findAdminCategoryBySlugOrAlias } from '~/features/categories/manage/list.server'
import { hasImageService } from '~/gateways/image-generation.server'
import { appendQueryString, buildQueryString, href } from '~/href'
import { readForm } from '~/http/forms/form.server'
import { parseSubmission } from '~/http/forms/submission.server'
import { logError } from '~/http/log-error.server'
import { type Notice, redirectWithNotice, serializeNoticeCookie } from '~/http/notice.server'
import { wakePhotoJob } from '~/jobs/wake.server'
import { type CreatePhotoJobResult, createPhotoJob } from '../photos/request.server'
import { type CategoryForPhotos, type PhotoJobKind, photoJobSchema } from '../photos/schema'

/**
 * Returns the category of an address, also an inactive one. Null if there is none. Redirects with a notice if
 * reading fails (row 225).
 */
export async function readCategoryForPhotos(slug = ''): Promise<CategoryForPhotos | null> {
  try {
    return await findCategoryForPhotos(db, slug)
  } catch (error) {
    logError(error)
    const notice = await serializeNoticeCookie({ kind: 'error', title: 'Error al cargar la categoría' })
    throw redirect(href('/administracion'), { headers: { 'Set-Cookie': notice } })
  }
}

/** The same, but throws 404 if there is none. */
export async function requireCategoryForPhotos(slug = ''): Promise<CategoryForPhotos> {
  const category = await readCategoryForPhotos(slug)
  if (!category) throw data(null, { status: 404 })
  return category
}

/** Redirects to the photos page, because the address has no page. */
export const redirectToCategoryPhotosPage = (slug = '') => redirect(adminPaths.generatePhotos(slug))

/**
 * Finds the category of an address below `/admin/categoria`, also an inactive one. Null if there is none
 * (D9).
 */
export async function findCategoryForPhotos(db: Db, slugOrAlias: string): Promise<CategoryForPhotos | null> {
  const category = await findAdminCategoryBySlugOrAlias(db, slugOrAlias)
  if (!category) return null
  const { id, name, slug, hue, illustration } = category
  return { id, name, slug, hue, illustration }
}

/**
 * Whether `Aprobar automáticamente` is checked. `aprobar` in the address decides; otherwise it is checked if
 * the site paints the pictures itself.
 */
export function isAutoApproveChecked(query = new URLSearchParams()): boolean {
  const chosen = query.get('aprobar')
  return chosen === null ? !hasImageService() : chosen === 'si'
}

/**
 * Starts a photo job for a category. If it cannot start, the next page shows the reason (rows 220, 240, 244;
 * D82, D84, D136).
 */
export async function startPhotoJobFromForm(
  request: Request,
  actor: Actor,
  slug: string | undefined,
  kind: PhotoJobKind,
) {
  const category = await requireCategoryForPhotos(slug)
  const sent = parseSubmission(await readForm(request), photoJobSchema)
  const autoApprove = sent.status === 'success' && sent.value.aprobar === '1'
  // The next page shows the checkbox as it was sent. Otherwise its default could approve the pictures of the
  // next job.
  const isOther = kind === 'bulk' && autoApprove !== isAutoApproveChecked()
  const chosen = isOther ? (autoApprove ? 'si' : 'no') : undefined
  const path = appendQueryString(
    adminPaths.generatePhotos(category.slug),
    buildQueryString([['aprobar', chosen]]),
  )
  try {
    const result = await createPhotoJob(db, { actor }, category, { kind, autoApprove })
    wakePhotoJob()
    return redirectWithNotice(path, noticeOf(result, kind, category))
  } catch (error) {
    logError(error)
    return redirectWithNotice(path, { kind: 'error', title: NOT_STARTED_TITLES[kind] })
  }
}

function noticeOf(result: CreatePhotoJobResult, kind: PhotoJobKind, { name }: CategoryForPhotos): Notice {
  if (result.ok && kind === 'topup')
    return { kind: 'info', title: `Generando ${result.wanted} imágenes para completar el banco...` }
  if (result.ok)
    return { kind: 'info', title: `Iniciando generación de ${imageStore(result.wanted)} para ${name}...` }
  if (!('limit' in result)) return PHOTO_JOB_REFUSAL_NOTICES[result.reason]
  return {
    kind: 'error',
    title: 'Se alcanzó el límite de fotos',
    text: `Se generan como máximo ${result.limit} en 24 horas y quedan ${result.left}. El límite se cambia en Configuración.`,
  }
}

const NOT_STARTED_TITLES: Record<PhotoJobKind, string> = {
  bulk: 'Error durante la generación',
  single: 'Error durante la generación',
  topup: 'Error durante la generación',
  regenerate: 'Error al generar banco de imágenes',
}

const imageStore = (count: number) => (count === 1 ? '1 imagen' : `${count} imágenes`)

const PHOTO_JOB_REFUSAL_NOTICES: Record<'running' | 'full', Notice> = {
  running: {
    kind: 'info',
    title: 'Ya se están generando fotos de esta categoría',
    text: 'Espera a que termine y vuelve a intentarlo.',
  },
  full: { kind: 'info', title: 'El banco ya tiene 5 fotos pendientes', text: 'Revísalas primero.' },
}
