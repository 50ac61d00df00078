import { addNoticeToPage, isHtmlWithoutReact, readCachedPageTexts } from './pages'

/** Caches in which earlier versions stored forms to send later. */
const OLD = ['formularios', 'sal']
/** Name of a cache that marks that such forms were deleted. It is deleted when a page gets the notice. */
const DROPPED = 'formularios-borrados'

/** Deletes forms that earlier versions stored to send later. */
export async function deleteWaitingForms(): Promise<void> {
  const forms = await readCachedPageTexts('formularios')
  for (const name of OLD) await caches.delete(name)
  // A form with the property `to` was already sent.
  if (forms.some((form) => !JSON.parse(form).to)) await caches.open(DROPPED)
}

/**
 * Adds a notice about deleted forms to the next page, once. Pages with React are skipped, because React would
 * remove the notice.
 */
export async function addDeletedFormsNotice(response: Response): Promise<Response> {
  if (!(await caches.has(DROPPED)) || !isHtmlWithoutReact(await response.clone().text())) return response
  await caches.delete(DROPPED)
  return addNoticeToPage(
    response,
    'Lo que esperaba para enviarse se borró de este dispositivo: ya no guardamos formularios sin enviar. Si todavía quieres mandarlo, escríbelo otra vez.',
  )
}
