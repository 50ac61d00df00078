import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { createAdminAction, createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { sendDownload } from '~/features/exports/http/download.server'
import { readForm } from '~/http/forms/form.server'
import { redirectWithNotice } from '~/http/notice.server'
import { personalContactSchema } from '../contact'
import { writePersonalDataCsv, writePersonalDataJson } from '../file'
import { findPersonalData } from '../summary.server'

/** Redirects to the page, because this address only accepts a form. */
export const loader = createAdminLoader(() => redirect(adminPaths.personalData()))

/**
 * Downloads what a person gets of the data stored about one phone or e-mail. It is a POST, so that no address
 * contains the phone or e-mail (T250).
 */
export const action = createAdminAction(async (asked) => {
  const { file } = asked.params
  if (file !== 'datos.json' && file !== 'datos.csv') return null
  const form = await readForm(asked.request)
  const sent = personalContactSchema.safeParse({ contacto: form.get('contacto') ?? undefined })
  const page = adminPaths.personalData()
  if (!sent.success) return redirectWithNotice(page, { kind: 'error', title: 'Busca otra vez' })
  const contact = sent.data.contacto
  const found = await findPersonalData(db, contact)
  const isJson = file === 'datos.json'
  const rows = found.reduce((sum, place) => sum + place.rows.length, 0)
  return sendDownload(asked, {
    name: 'datos-de-una-persona',
    extension: isJson ? 'json' : 'csv',
    pieces: () =>
      isJson ? writePersonalDataJson(found, contact, new Date()) : writePersonalDataCsv(found, contact),
    loggedChoices: { Filas: String(rows) },
    failureNotice: { path: page, title: 'No se pudo hacer el archivo' },
  })
})
