import { db } from '~/db.server'
import type { Actor } from '~/features/audit/schema'
import { DEFAULT_TIME_ZONE, dateIn } from '~/features/places/calendar'
import { answerForm } from '~/http/forms/answer-form.server'
import type { Notice } from '~/http/notice.server'
import { closingSchema } from '../closing'
import { setClosing } from '../closing.server'
import { CLOSINGS } from '../labels'
import { type Business, readBusiness } from '../read.server'

const FAILED = 'Revisa lo que dices del cierre'

interface Asked {
  request: Request
  actor: Actor
  businessId: number
  leave: (notice: Notice, entry: number | null) => Promise<Response>
}

/** The action of the form that says whether a business has closed (D118); null when it is not there. */
export const closingForm = ({ request, actor, businessId, leave }: Asked) =>
  answerForm(
    { request, schema: closingSchema(dateIn(DEFAULT_TIME_ZONE, new Date())), invalid: FAILED },
    async ({ value, sendBack }) => {
      const saved = await setClosing(db, { actor }, businessId, value)
      if (saved.ok) {
        const title = value.kind
          ? `Quedó así: ${CLOSINGS[value.kind].label.toLocaleLowerCase('es')}`
          : 'Está abierto'
        const text = value.kind
          ? 'Su página lo dice y guarda sus opiniones; ya no sale en las listas.'
          : 'Vuelve a salir en las listas.'
        return leave({ kind: 'success', title, text }, saved.entry)
      }
      if (saved.reason === 'not_found') return null
      const negocio = ['No encontramos esa página: copia la dirección completa de otro negocio de aquí']
      return sendBack({ title: FAILED, errors: { negocio } })
    },
  )

/** What the form begins with. */
export async function closingTyped({ closed }: Business) {
  const other = closed?.movedTo ? await readBusiness(db, closed.movedTo) : null
  return {
    cierre: closed ? CLOSINGS[closed.kind].word : 'abierto',
    hasta: closed?.until ?? '',
    negocio: other?.slug ?? '',
  }
}
