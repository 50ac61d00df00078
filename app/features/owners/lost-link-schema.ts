import { z } from 'zod'
import { parseEmail } from '~/values/contact/email'
import { toStoredPhone } from '~/values/contact/fields'
import { isStoredPhoneFormat, removePhoneExtension } from '~/values/contact/phone'
import { cleanLine } from '~/values/text/clean'

const MISSING = 'Escribe el teléfono o el correo de tu negocio'
const UNREADABLE =
  'Escribe un teléfono de 10 números, como 404 555 0142, o un correo, como nombre@ejemplo.com'

/** Schema of a field that accepts a phone or an e-mail. It removes the extension of a phone. */
export const lostLinkSchema = z.object({
  contacto: z
    .string(MISSING)
    .overwrite(cleanLine)
    .min(1, MISSING)
    .transform((text, context) => {
      const phone = toStoredPhone(text)
      if (isStoredPhoneFormat(phone)) return { phone: removePhoneExtension(phone) }
      const email = parseEmail(text)
      if (email) return { email }
      context.addIssue({ code: 'custom', message: UNREADABLE })
      return z.NEVER
    }),
})
