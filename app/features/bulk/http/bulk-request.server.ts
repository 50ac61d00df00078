import type { Db } from 'db/connect'
import { z } from 'zod'
import { type AdminListQuery, adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { parseFilterParams, toFilterParams } from '~/features/admin-lists/filters'
import {
  BULK_LIST_CONFIGS,
  type BulkListName,
  type BulkVerb,
  formatBulkResult,
  MAX_SELECTED_ROWS,
  needsModerationReason,
} from '~/features/admin-lists/verbs'
import { ADMIN_BUSINESS_FILTERS } from '~/features/business-admin/list/filters'
import { findContactIdsByFilter } from '~/features/business-admin/list/list.server'
import { parseQueueKind } from '~/features/moderation/labels'
import { listBulkDecidableEntryKeys } from '~/features/moderation/queue.server'
import {
  hasTextIfOtherReason,
  REASON_FIELD_SCHEMAS,
  REASON_REQUIRED_ISSUE,
} from '~/features/moderation/schema'
import { PROMOTION_FILTERS } from '~/features/promotions/list/filters'
import { findPromotionIdsByFilter } from '~/features/promotions/list/list.server'
import { RATING_FILTERS } from '~/features/ratings/manage/filters'
import { findRatingIdsByFilter } from '~/features/ratings/manage/list.server'
import { RESERVATION_FILTERS } from '~/features/reservations/admin/filters'
import { findReservationIdsByFilter } from '~/features/reservations/admin/read.server'
import { TRASH_FILTERS } from '~/features/trash/entries'
import { listTrashEntryKeys } from '~/features/trash/trash.server'
import { href } from '~/href'
import { buildRowNotFoundResponse } from '~/http/admin-id'
import { parseListReturnPath } from '~/http/auth/admin-return'
import type { Notice } from '~/http/notice.server'
import type { BulkResult } from '../run.server'
import { readBulkItemNames } from '../verbs.server'

/** Maximum number of names in a notice. */
const MAX_NOTICE_NAMES = 3

/** Verbs that concern the public page of a business. */
const BUSINESS_PAGE_VERBS: readonly BulkVerb[] = ['publicar', 'rechazar', 'retirar']

/**
 * Builds the notice about a bulk action. It may name some items that failed or did not change. Offers an undo
 * if something changed.
 */
export async function buildBulkNotice(
  db: Db,
  { list, verb, batch, done, stayed, failed }: BulkResult,
): Promise<Notice> {
  const undo = done > 0 ? href('/administracion/bitacora/lotes/:batch/deshacer', { batch }) : undefined
  const title = done > 0 ? formatBulkResult(list, verb, done) : 'No cambió nada'
  const named = new Map(
    (await readBulkItemNames(db, list, [...stayed.first.map(({ item }) => item), ...failed.first])).map(
      ({ item, name }) => [item, name],
    ),
  )
  const which = (items: readonly { item: string; why?: string | null }[]) => {
    const names = items.flatMap(({ item, why }) => {
      const name = named.get(item)
      return name ? [why ? `${name} (${why})` : name] : []
    })
    return names.length > 0
      ? `: ${names.slice(0, MAX_NOTICE_NAMES).join('; ')}${names.length > MAX_NOTICE_NAMES ? '…' : ''}`
      : ''
  }
  if (failed.count > 0) {
    const count = failed.count === 1 ? '1 falló y quedó' : `${failed.count} fallaron y quedaron`
    const items = failed.first.map((item) => ({ item }))
    const text = `${count} como estaba${failed.count === 1 ? '' : 'n'}${which(items)}.`
    return { kind: 'error', title, text, undo }
  }
  const left = stayed.count
  if (done === 0 && !stayed.first.some(({ why }) => why))
    return { kind: 'info', title, text: unchanged(list, verb) }
  if (left === 0) return { kind: 'success', title, undo }
  const text = `${left === 1 ? '1 quedó' : `${left} quedaron`} como estaba${left === 1 ? '' : 'n'}${which(stayed.first)}.`
  return { kind: done === 0 ? 'info' : 'success', title, text, undo }
}

const unchanged = (list: BulkListName, verb: BulkVerb) =>
  list === 'contactos' && BUSINESS_PAGE_VERBS.includes(verb)
    ? 'Ya estaban así, o no tienen página.'
    : 'Ya estaban así.'

const BULK_ITEM_PATTERN = /^((?:[a-z]{1,20}-)?[1-9]\d{0,8})(?:\.([0-9a-f]{16}))?$/

/** Returns the list in the address. Throws the not-found page if it is unknown. */
export function requireBulkList({ list: word = '' }: { list?: string | undefined }): BulkListName {
  const list = (Object.keys(BULK_LIST_CONFIGS) as BulkListName[]).find((each) => each === word)
  if (!list) throw buildRowNotFoundResponse()
  return list
}

/** Returns the verb in a form, if the list has that verb. Otherwise undefined. */
export const readBulkVerb = (list: BulkListName, form: URLSearchParams): BulkVerb | undefined =>
  BULK_LIST_CONFIGS[list].verbs.find((verb) => verb === form.get('accion'))

/** Lists with things of several kinds. Their items name the kind: `calificaciones-12`. */
const MIXED_LISTS: readonly BulkListName[] = ['revision', 'papelera']

/** Parses comma-separated items with their stamps. Invalid ones are omitted. */
const readItems = (list: BulkListName, texts: readonly string[]): Map<string, string | undefined> =>
  new Map(
    texts
      .flatMap((text) => text.split(','))
      .flatMap((text): [string, string | undefined][] => {
        const [, item, stamp] = BULK_ITEM_PATTERN.exec(text) ?? []
        return item && item.includes('-') === MIXED_LISTS.includes(list) ? [[item, stamp]] : []
      }),
  )

interface Chosen {
  /** Selected items, at most a thousand. */
  items: string[]
  /** Stamps of the items, where the form has them (T149). */
  stamps: ReadonlyMap<string, string | undefined>
  /** True if more than a thousand items were selected. */
  isCapped: boolean
  /**
   * Filter of the list, if the form chooses all results of `contactos`. The export uses it instead of the
   * items. Otherwise null.
   */
  filter: AdminListQuery | null
}

/**
 * Reads the selected items, at most a thousand. These are the items of the confirmation, the checked ones,
 * the whole page, or all results.
 */
export async function readSelection(list: BulkListName, form: URLSearchParams): Promise<Chosen> {
  const who = form.has('cuales') ? 'cuales' : form.get('quienes')
  if (who !== 'todos') {
    const stamps = readItems(list, form.getAll(who === 'cuales' || who === 'pagina' ? who : 'cual'))
    return { ...capped([...stamps.keys()], null), stamps }
  }
  const [, query = ''] = (parseListReturnPath(form.get('volver')) ?? '').split('#', 1)[0]?.split('?') ?? []
  const asked = new URLSearchParams(query)
  const filter =
    list === 'contactos'
      ? toFilterParams(ADMIN_BUSINESS_FILTERS, parseFilterParams(ADMIN_BUSINESS_FILTERS, asked))
      : null
  return { ...capped(await allOf(list, asked), filter), stamps: new Map() }
}

const capped = (items: readonly string[], filter: AdminListQuery | null): Omit<Chosen, 'stamps'> => ({
  items: items.slice(0, MAX_SELECTED_ROWS),
  isCapped: items.length > MAX_SELECTED_ROWS,
  filter,
})

async function allOf(list: BulkListName, asked: URLSearchParams): Promise<string[]> {
  const most = MAX_SELECTED_ROWS + 1
  switch (list) {
    case 'contactos':
      return (await findContactIdsByFilter(db, parseFilterParams(ADMIN_BUSINESS_FILTERS, asked), most)).map(
        String,
      )
    case 'opiniones':
      return (await findRatingIdsByFilter(db, parseFilterParams(RATING_FILTERS, asked), most)).map(String)
    case 'reservas':
      return (await findReservationIdsByFilter(db, parseFilterParams(RESERVATION_FILTERS, asked), most)).map(
        String,
      )
    case 'promociones':
      return (await findPromotionIdsByFilter(db, parseFilterParams(PROMOTION_FILTERS, asked), most)).map(
        String,
      )
    case 'papelera':
      return listTrashEntryKeys(db, parseFilterParams(TRASH_FILTERS, asked), most)
    case 'revision':
      return listBulkDecidableEntryKeys(db, parseQueueKind(asked.get('tipo')), most)
  }
}

/** Default address of each list. */
export const BULK_LIST_PATHS: Record<BulkListName, string> = {
  contactos: adminPaths.panel('contactos'),
  revision: adminPaths.moderation(),
  opiniones: adminPaths.ratings(),
  promociones: adminPaths.promotions(),
  reservas: adminPaths.panel('reservaciones'),
  papelera: adminPaths.trash(),
}

/** Schema of the confirmation form: the selected items, and what the verb needs. */
export const bulkFormSchema = (verb: BulkVerb | undefined) =>
  z
    .object({
      cuales: z.string('Elige algo de la lista'),
      motivo: needsModerationReason(verb)
        ? REASON_FIELD_SCHEMAS.motivo
        : REASON_FIELD_SCHEMAS.motivo.optional(),
      otro: REASON_FIELD_SCHEMAS.otro,
      promocion:
        verb === 'aplicar'
          ? z
              .string('Elige la promoción')
              .regex(/^[1-9]\d{0,8}$/, 'Elige la promoción')
              .transform(Number)
          : z
              .string()
              .transform(() => undefined)
              .optional(),
      categoria: verb === 'recategorizar' ? z.string('Elige la categoría') : z.string().optional(),
    })
    .refine(hasTextIfOtherReason, REASON_REQUIRED_ISSUE)
