import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { readHistory } from '~/features/audit/history.server'
import { notHere } from '~/http/admin-id'
import { adminTitle } from '~/http/meta'
import { leaveTo } from '~/http/notice.server'
import { inWords, readApplied } from '../apply/read.server'
import { PROMOTION } from '../edit/fields'
import { readPromotion } from '../edit/read.server'
import { savePromotion } from '../edit/save.server'
import { INVALID, takePromotion } from '../http/admin-received.server'
import { useSentPromotion } from '../http/admin-use-sent-promotion'
import { PromotionPage } from '../ui/promotion-page'

export const handle = { hydrate: true }

export const loader = adminLoader(async ({ id }) => {
  const promotion = await readPromotion(db, id)
  if (!promotion) return null
  const { version, title, image, uses } = promotion
  const [history, applied] = await Promise.all([
    readHistory(db, [{ noun: 'promotion', id }]),
    readApplied(db, id),
  ])
  return {
    id,
    version,
    title,
    image,
    uses,
    history,
    applied: applied ? inWords(applied) : '',
    stored: PROMOTION.typed(promotion),
  }
})

export const action = adminAction(({ request, actor, id, back }) =>
  takePromotion({
    request,
    store: (sent) => savePromotion(db, { actor }, id, sent),
    leave: (saved) => {
      const text = 'Promoción actualizada correctamente'
      if (saved.ok)
        return leaveTo(back ?? adminPaths.promotion(id), {
          kind: 'success',
          title: 'Éxito',
          text,
        })
      if (saved.reason === 'not_found') throw notHere()
      const message = `Ya se usó ${saved.uses} veces: el máximo no puede ser menor`
      return { title: INVALID, errors: { 'usos-maximos': [message] } }
    },
  }),
)

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle<typeof loader>(({ title }) => title)

export default function PromotionRoute() {
  const promotion = useLoaderData<typeof loader>()
  return <PromotionPage {...promotion} {...useSentPromotion<typeof action>()} />
}
