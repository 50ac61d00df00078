import type { Mail } from '~/features/outbox/schema'
import { paths } from '~/paths'
import type { Confirmation } from './confirmation.server'

/** The confirmation an owner gets by mail: what was stored, whether it is visible, and what to do about mistakes. */
export function registrationMail(
  stored: Confirmation,
  owner: string,
  site: { name: string; origin: string; ownerToken: string },
): Pick<Mail, 'subject' | 'text'> {
  const { name, categories, city, stateCode, isPublished, founderNumber } = stored
  const address = site.origin + paths.business(stored)
  const lines = [
    `Hola, ${owner}:`,
    `Tu negocio ha sido registrado correctamente en ${site.name}.`,
    `${name}\n${categories.join(', ')}\n${city}, ${stateCode}`,
    isPublished
      ? `Tu página ya está a la vista:\n${address}`
      : 'Una persona de nuestro equipo la revisa antes de publicarla.',
    founderNumber !== null && `Eres el negocio fundador número ${founderNumber.toLocaleString('es-US')}.`,
    `Con este enlace privado cambias tus datos; no lo compartas:\n${site.origin}${paths.owner(site.ownerToken)}`,
    isPublished && `Si no registraste tú este negocio:\n${site.origin}${paths.report(stored)}`,
    site.name,
  ]
  return {
    subject: isPublished ? `${name} ya está en ${site.name}` : `Recibimos el registro de ${name}`,
    text: lines.filter(Boolean).join('\n\n'),
  }
}
