import { db } from '~/db.server'
import type { Actor } from '~/features/audit/schema'
import { DEFAULT_TIME_ZONE, getDateInZone } from '~/features/places/calendar'
import { handleForm } from '~/http/forms/answer-form.server'
import type { Notice } from '~/http/notice.server'
import { closureFormSchema } from '../closing'
import { setBusinessClosure } from '../closing.server'
import { CLOSURE_KINDS } from '../labels'
import { type Business, readBusiness } from '../read.server'

const FAILED = 'Revisa lo que dices del cierre'

interface Asked {
  request: Request
  actor: Actor
  businessId: number
  leave: (notice: Notice, entry: number | null) => Promise<Response>
}

/** Handles the closure form (D118). Null if the business does not exist. */
export const handleClosureForm = ({ request, actor, businessId, leave }: Asked) =>
  handleForm(
    { request, schema: closureFormSchema(getDateInZone(DEFAULT_TIME_ZONE, new Date())), invalid: FAILED },
    async ({ value, rejectForm: sendBack }) => {
      const saved = await setBusinessClosure(db, { actor }, businessId, value)
      if (saved.ok) {
        const title = value.kind
          ? `Quedó así: ${CLOSURE_KINDS[value.kind].label.toLocaleLowerCase('es')}`
          : 'Está abierto'
        const text = value.kind
          ? 'La página lo dice y guarda las opiniones; ya no sale en las listas.'
          : 'Vuelve a salir en las listas.'
        return leave({ kind: 'success', title, text }, saved.entry)
      }
      if (saved.reason === 'not_found') return null
      const negocio = [
        saved.reason === 'moved_here'
          ? 'Ese negocio dice que se mudó a este. Corrige primero el suyo.'
          : 'No encontramos esa página: copia la dirección completa de otro negocio de aquí',
      ]
      return sendBack({ title: FAILED, errors: { negocio } })
    },
  )

/** Returns the initial values of the closure form. */
export async function readClosureFormValues({ closed }: Business) {
  const other = closed?.movedTo ? await readBusiness(db, closed.movedTo) : null
  return {
    cierre: closed ? CLOSURE_KINDS[closed.kind].word : 'abierto',
    hasta: closed?.until ?? '',
    negocio: other?.slug ?? '',
  }
}
