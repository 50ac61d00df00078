import { db } from '~/db.server'
import type { PageField } from '~/features/businesses/edit/fields'
import { PAGE } from '~/features/businesses/edit/fields'
import { draftPage, findPageOwner, readEditedPage } from '~/features/businesses/edit/read.server'
import type { SentPage } from '~/features/businesses/edit/schema'
import { pageSchema } from '~/features/businesses/edit/schema'
import { type FormError, parseSubmission } from '~/http/forms/submission.server'
import { asTyped } from '../edit/fields'
import { readContact } from '../edit/read.server'
import { recordVersion } from '../edit/save-record.server'
import { type ContactForm, contactSchema } from '../edit/schema'

/** What a page alone says, and a contact does not. */
const PAGE_ALONE: PageField[] = [
  'direccion-web',
  'descripcion',
  'servicios',
  'especialidad',
  'precio',
  'idiomas',
  'domicilio',
  'whatsapp',
  'sitio',
  'facebook',
  'instagram',
  'cupo',
  'zona',
  'verificado',
]

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

type Sent = { ok: true; contact: ContactForm; page: SentPage | null } | { ok: false; errors: FormError[] }

/** What the one form says. Without a state of publication there is no page: what was written for it is asked about. */
export function parseRecord(form: URLSearchParams, stored: Record<PageField, string>): Sent {
  const contact = parseSubmission(form, contactSchema)
  if (form.get('publicacion')) {
    const page = parseSubmission(form, pageSchema)
    if (contact.ok && page.ok) return { ok: true, contact: contact.value, page: page.value.page }
    const errors = [contact, page].flatMap((part) => (part.ok ? [] : part.errors))
    return { ok: false, errors: errors.filter(isFirstOfField) }
  }
  const written = PAGE_ALONE.filter((name) => {
    const typed = form.get(name)?.replaceAll('\r\n', '\n').trim()
    return typed && typed !== stored[name]
  })
  const errors = [
    ...(contact.ok ? [] : contact.errors),
    ...(written.length > 0 ? [{ id: 'publicacion', message: 'Elige cómo se publica su página' }] : []),
  ]
  return contact.ok && errors.length === 0
    ? { ok: true, contact: contact.value, page: null }
    : { ok: false, errors }
}

const isFirstOfField = ({ id }: FormError, index: number, all: FormError[]) =>
  all.findIndex((each) => each.id === id) === index
