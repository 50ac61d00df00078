import { href } from '~/href'
import type { Notice } from '~/http/notice.server'
import { formatList } from '~/values/text/in-list'
import type { UndoBatchResult } from '../undo-batch.server'

/** Maximum number of names in a notice. */
const MAX_NAMES_IN_NOTICE = 3

/** Builds the notice about the undo of the batch line `batch`. */
export function buildUndoBatchNotice(
  batch: number,
  { done, left, failed, ratingsLeft }: Extract<UndoBatchResult, { ok: true }>,
): Notice {
  const title =
    done === 0
      ? 'No quedaba nada que deshacer'
      : `Deshecho: ${done.toLocaleString('es-US')} ${done === 1 ? 'cambio' : 'cambios'}`
  const ratings =
    ratingsLeft === 0
      ? []
      : ratingsLeft === 1
        ? ['1 opinión anterior de la misma persona sigue retirada.']
        : [
            `${ratingsLeft.toLocaleString('es-US')} opiniones anteriores de las mismas personas siguen retiradas.`,
          ]
  if (failed.count > 0)
    return {
      kind: 'error',
      title,
      text: [
        `No se pudo con ${formatList(failed.first.slice(0, MAX_NAMES_IN_NOTICE))}${failed.count > MAX_NAMES_IN_NOTICE ? '…' : ''}. Toca «Deshacer» otra vez.`,
        ...ratings,
      ].join(' '),
      undo: href('/administracion/bitacora/lotes/:batch/deshacer', { batch }),
    }
  const changed =
    left === 0
      ? []
      : left === 1
        ? ['1 cambió después y quedó como está.']
        : [`${left.toLocaleString('es-US')} cambiaron después y quedaron como están.`]
  return { kind: 'success', title, text: [...changed, ...ratings].join(' ') || undefined }
}

export const ALREADY_UNDONE_NOTICE: Notice = { kind: 'info', title: 'Ya se había deshecho' }
