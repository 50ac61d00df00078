import { db } from '~/db.server'
import type { PageField } from '~/features/businesses/edit/fields'
import { FILING, PAGE } from '~/features/businesses/edit/fields'
import { draftPage, findPageOwner, readEditedPage } from '~/features/businesses/edit/read.server'
import type { SentPage } from '~/features/businesses/edit/schema'
import { pageSchema } from '~/features/businesses/edit/schema'
import type { FormErrors } from '~/http/forms/returned-form'
import { parseSubmission } from '~/http/forms/submission.server'
import type { Difference } from '~/values/fields'
import { asTyped, CONTACT, contactFields } from '../edit/fields'
import { readContact } from '../edit/read.server'
import { recordVersion } from '../edit/save-record.server'
import { type ContactForm, contactSchema } from '../edit/schema'

const OF_CONTACT = new Set<string>([...Object.keys(CONTACT.labels), ...Object.keys(FILING.labels)])
/** What a page alone says, and a contact does not; whether it is published is what is asked. */
const PAGE_ALONE = (Object.keys(PAGE.labels) as PageField[]).filter(
  (name) => name !== 'publicacion' && !OF_CONTACT.has(name),
)

/** A contact and its page as their one form shows them; null for a contact nobody has, or in the trash. */
export async function readRecord(id: number) {
  const [contact, owner] = await Promise.all([readContact(db, id), findPageOwner(db, id)])
  if (!contact || !owner) return null
  const edited = owner.businessId === null ? null : await readEditedPage(db, owner.businessId)
  const page = PAGE.typed(edited?.page ?? (await draftPage(db, id)))
  const stored = {
    ...page,
    ...(edited ? {} : { ...asTyped(contact), publicacion: '' }),
    mensaje: contact.message ?? '',
    'razon-social': contact.legalName ?? '',
    'asunto-contacto': contact.subject,
  }
  return {
    contact,
    stored,
    version: recordVersion(contact, edited),
    isInTrash: owner.isInTrash,
    isStateConfirmed: edited?.isStateConfirmed ?? true,
  }
}

type Sent = { ok: true; contact: ContactForm; page: SentPage | null } | { ok: false; errors: FormErrors }

/** What the one form says. Without a state of publication there is no page: what was written for it is asked about. */
export function parseRecord(form: URLSearchParams, stored: Record<PageField, string>): Sent {
  const contact = parseSubmission(form, contactSchema)
  const inContact = contact.status === 'success' ? null : contact.error
  if (form.get('publicacion')) {
    const page = parseSubmission(form, pageSchema)
    if (contact.status === 'success' && page.status === 'success')
      return { ok: true, contact: contact.value, page: page.value.page }
    const inPage = page.status === 'success' ? null : page.error
    // The contact's fields stand first, and what is said of a field there counts.
    return { ok: false, errors: { ...inContact, ...inPage, ...inContact } }
  }
  const written = PAGE_ALONE.some((name) => {
    const typed = form.get(name)?.replaceAll('\r\n', '\n').trim()
    return typed && typed !== stored[name]
  })
  if (contact.status === 'success' && !written) return { ok: true, contact: contact.value, page: null }
  const unasked = written && { publicacion: ['Elige cómo se publica su página'] }
  return { ok: false, errors: { ...inContact, ...unasked } }
}

/** Differences as whoever edits the form reads them: the person and the categories by what its form calls them. */
export function differencesInWords(
  differences: readonly Difference[],
  categories: readonly { slug: string; name: string }[],
): Difference[] {
  const names = new Map(categories.map(({ slug, name }) => [slug, name]))
  return differences.map((difference) => {
    const { id, stored } = difference
    if (id === 'responsable') return { ...difference, label: contactFields.contactPerson.label }
    if (id !== 'categoria' && id !== 'mas-categorias') return difference
    const named = stored.split(', ').map((slug) => names.get(slug) ?? slug)
    return { ...difference, stored: named.join(', ') }
  })
}
