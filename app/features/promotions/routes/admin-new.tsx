import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { withListReturn } from '~/http/auth/admin-return'
import { adminTitle } from '~/http/meta'
import { leaveTo } from '~/http/notice.server'
import { PROMOTION } from '../edit/fields'
import { newPromotion } from '../edit/read.server'
import { createPromotion } from '../edit/save.server'
import { takePromotion } from '../http/admin-received.server'
import { useSentPromotion } from '../http/admin-use-sent-promotion'
import { NewPromotionPage } from '../ui/new-promotion-page'

export const handle = { hydrate: true }

export const loader = adminLoader(() => ({ stored: PROMOTION.typed(newPromotion(new Date())) }))

export const action = adminAction(({ request, actor }) =>
  takePromotion({
    request,
    store: (sent) => createPromotion(db, { actor }, sent),
    leave: (id) =>
      leaveTo(withListReturn(adminPaths.applyPromotion(id), request), {
        kind: 'success',
        title: 'Éxito',
        text: 'Promoción creada correctamente',
      }),
  }),
)

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle('Nueva promoción')

export default function NewPromotion() {
  const { stored } = useLoaderData<typeof loader>()
  return <NewPromotionPage stored={stored} {...useSentPromotion<typeof action>()} />
}
