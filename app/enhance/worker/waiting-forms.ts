import { isRead, textsOf, withNotice } from './pages'

/** Caches in which earlier versions stored forms to send later. */
const OLD = ['formularios', 'sal']
/** Marks that some of these forms were deleted, until a notice was shown. */
const DROPPED = 'formularios-borrados'

/** Deletes forms that earlier versions stored to send later. */
export async function deleteWaitingForms(): Promise<void> {
  const forms = await textsOf('formularios')
  for (const name of OLD) await caches.delete(name)
  // Forms with a target address had already been sent.
  if (forms.some((form) => !JSON.parse(form).to)) await caches.open(DROPPED)
}

/** Adds a one-time notice about deleted forms to the next page without React, which would remove it. */
export async function withNews(response: Response): Promise<Response> {
  if (!(await caches.has(DROPPED)) || !isRead(await response.clone().text())) return response
  await caches.delete(DROPPED)
  return withNotice(
    response,
    'Lo que esperaba para enviarse se borró de este dispositivo: ya no guardamos formularios sin enviar. Si todavía quieres mandarlo, escríbelo otra vez.',
  )
}
