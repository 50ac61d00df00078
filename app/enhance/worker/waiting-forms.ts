import { isRead, textsOf, withNotice } from './pages'

/** Where earlier versions kept forms to send them later, and what told their tries apart. */
const OLD = ['formularios', 'sal']
/** Marks, until it was said, that some of them were dropped. */
const DROPPED = 'formularios-borrados'

/** Deletes what earlier versions kept to send it later. */
export async function deleteWaitingForms(): Promise<void> {
  const forms = await textsOf('formularios')
  for (const name of OLD) await caches.delete(name)
  // Those that lead somewhere had been sent.
  if (forms.some((form) => !JSON.parse(form).to)) await caches.open(DROPPED)
}

/** Says on the next page that is read that forms were dropped, once. React would not know the notice on its own. */
export async function withNews(response: Response): Promise<Response> {
  if (!(await caches.has(DROPPED)) || !isRead(await response.clone().text())) return response
  await caches.delete(DROPPED)
  return withNotice(
    response,
    'Lo que esperaba para enviarse se borró de este dispositivo: ya no guardamos formularios sin enviar. Si todavía quieres mandarlo, escríbelo otra vez.',
  )
}
