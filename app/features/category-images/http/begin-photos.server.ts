import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import type { Actor } from '~/features/audit/schema'
import { readForm } from '~/http/forms/form.server'
import { parseSubmission } from '~/http/forms/submission.server'
import { logError } from '~/http/log-error.server'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import { wakePhotos } from '~/jobs/wake.server'
import { type RequestResult, requestPhotos } from '../photos/request.server'
import { bulkSchema, type JobKind, type PhotoCategory } from '../photos/schema'
import { requireCategory } from './category-of-address.server'

/** Starts a run of a category, or says why not (rows 220, 240, 244; D82, D84, D136). */
export async function begin(request: Request, actor: Actor, slug: string | undefined, kind: JobKind) {
  const category = await requireCategory(slug)
  const sent = parseSubmission(await readForm(request), bulkSchema)
  const path = adminPaths.generatePhotos(category.slug)
  const autoApprove = sent.status === 'success' && sent.value.aprobar === '1'
  try {
    const result = await requestPhotos(db, { actor }, category, { kind, autoApprove })
    wakePhotos()
    return redirectWithNotice(path, noticeOf(result, kind, category))
  } catch (error) {
    logError(error)
    return redirectWithNotice(path, { kind: 'error', title: NOT_BEGUN[kind] })
  }
}

function noticeOf(result: RequestResult, kind: JobKind, { name }: PhotoCategory): Notice {
  if (result.ok && kind === 'topup')
    return { kind: 'info', title: `Generando ${result.wanted} imágenes para completar el banco...` }
  if (result.ok)
    return { kind: 'info', title: `Iniciando generación de ${images(result.wanted)} para ${name}...` }
  if (!('limit' in result)) return REFUSED[result.reason]
  return {
    kind: 'error',
    title: 'Se alcanzó el límite de fotos',
    text: `Se generan como máximo ${result.limit} en 24 horas y quedan ${result.left}. El límite se cambia en Configuración.`,
  }
}

const NOT_BEGUN: Record<JobKind, string> = {
  bulk: 'Error durante la generación',
  single: 'Error durante la generación',
  topup: 'Error durante la generación',
  regenerate: 'Error al generar banco de imágenes',
}

const images = (count: number) => (count === 1 ? '1 imagen' : `${count} imágenes`)

const REFUSED: Record<'running' | 'full', Notice> = {
  running: {
    kind: 'info',
    title: 'Ya se están generando fotos de esta categoría',
    text: 'Espera a que termine y vuelve a intentarlo.',
  },
  full: { kind: 'info', title: 'El banco ya tiene 5 fotos pendientes', text: 'Revísalas primero.' },
}
