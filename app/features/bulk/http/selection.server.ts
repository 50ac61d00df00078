import { adminPaths, type ListQuery } from '~/admin-paths'
import { db } from '~/db.server'
import { readFilters, writeFilters } from '~/features/admin-lists/filters'
import { type BulkList, type BulkVerb, LISTS, MAX_SELECTED } from '~/features/admin-lists/verbs'
import { CONTACT_FILTERS } from '~/features/contacts/list/filters'
import { findContactIds } from '~/features/contacts/list/list.server'
import { kindOf } from '~/features/moderation/labels'
import { queueItems } from '~/features/moderation/queue.server'
import { PROMOTION_FILTERS } from '~/features/promotions/list/filters'
import { findPromotionIds } from '~/features/promotions/list/list.server'
import { RATING_FILTERS } from '~/features/ratings/manage/filters'
import { findRatingIds } from '~/features/ratings/manage/list.server'
import { RESERVATION_FILTERS } from '~/features/reservations/admin/filters'
import { findReservationIds } from '~/features/reservations/admin/list.server'
import { rowNotFound } from '~/http/admin-id'
import { readListReturn } from '~/http/auth/admin-return'

const ITEM = /^([a-z]{1,20}-)?[1-9]\d{0,8}$/

/** The list of the address; throws the not-found page for a word that is none. */
export function listAt({ list: word = '' }: { list?: string | undefined }): BulkList {
  const list = (Object.keys(LISTS) as BulkList[]).find((each) => each === word)
  if (!list) throw rowNotFound()
  return list
}

/** The verb that a form names, if things of this list have it. */
export const verbIn = (list: BulkList, form: URLSearchParams): BulkVerb | undefined =>
  LISTS[list].verbs.find((verb) => verb === form.get('accion'))

/** Things as a form lists them, separated by commas; what is none is left out. */
const readItems = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap((text) => text.split(',')))].filter((item) => ITEM.test(item))

interface Chosen {
  /** A thousand at most. */
  items: string[]
  /** There are more. */
  isCapped: boolean
  /** What the export of contacts is asked for instead of naming everything. */
  filter: ListQuery | null
}

/** What is meant: what was asked about, else what was ticked, the page, or everything that the search of the list finds. */
export async function chosenIn(list: BulkList, form: URLSearchParams): Promise<Chosen> {
  const who = form.has('cuales') ? 'cuales' : form.get('quienes')
  if (who !== 'todos')
    return capped(readItems(form.getAll(who === 'cuales' || who === 'pagina' ? who : 'cual')), null)
  const [, query = ''] = (readListReturn(form.get('volver')) ?? '').split('#', 1)[0]?.split('?') ?? []
  const asked = new URLSearchParams(query)
  const filter =
    list === 'contactos' ? writeFilters(CONTACT_FILTERS, readFilters(CONTACT_FILTERS, asked)) : null
  return capped(await allOf(list, asked), filter)
}

const capped = (items: readonly string[], filter: ListQuery | null): Chosen => ({
  items: items.slice(0, MAX_SELECTED),
  isCapped: items.length > MAX_SELECTED,
  filter,
})

async function allOf(list: BulkList, asked: URLSearchParams): Promise<string[]> {
  const most = MAX_SELECTED + 1
  switch (list) {
    case 'contactos':
      return (await findContactIds(db, readFilters(CONTACT_FILTERS, asked), most)).map(String)
    case 'opiniones':
      return (await findRatingIds(db, readFilters(RATING_FILTERS, asked), most)).map(String)
    case 'reservas':
      return (await findReservationIds(db, readFilters(RESERVATION_FILTERS, asked), most)).map(String)
    case 'promociones':
      return (await findPromotionIds(db, readFilters(PROMOTION_FILTERS, asked), most)).map(String)
    case 'revision':
      return queueItems(db, kindOf(asked.get('tipo')), most)
  }
}

/** Where a list is, when nobody says where they came from. */
export const LIST_PATHS: Record<BulkList, string> = {
  contactos: adminPaths.panel('contactos'),
  revision: adminPaths.moderation(),
  opiniones: adminPaths.ratings(),
  promociones: adminPaths.promotions(),
  reservas: adminPaths.panel('reservaciones'),
}
