import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { handleClosureForm, readClosureFormValues } from '~/features/businesses/http/closing-form.server'
import { CLOSURE_KINDS } from '~/features/businesses/labels'
import { readBusiness } from '~/features/businesses/read.server'
import { UpcomingReservationsNotice } from '~/features/businesses/ui/booked-list'
import { ClosureForm } from '~/features/businesses/ui/closing-form'
import { addListReturn, readListReturnPath } from '~/http/auth/admin-return'
import { useFormAnswer } from '~/http/forms/retry'
import { createAdminMeta } from '~/http/meta'
import { CLOSURE_KIND_PARAM, paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { CHIPS_CLASS } from '~/ui/display/chip'
import { PostForm } from '~/ui/form/post-form'
import { parseIdParam } from '~/values/list-query'
import { ownerOrAdminAction, ownerOrAdminLoader } from '../http/managed-business.server'
import { listUpcomingReservations } from '../reservations.server'

export const handle = { hydrate: true }

/**
 * Form for the closure of a business (D118), with its upcoming reservations. If an administrator confirms a
 * closure for good, the report in the address is closed, too.
 */
export const loader = ownerOrAdminLoader(async ({ id, name, token, query, here, request }) => {
  const business = await readBusiness(db, id)
  if (!business) return null
  const report = token === undefined ? parseIdParam(query.get('reporte')) : undefined
  const isForGood = query.get(CLOSURE_KIND_PARAM) === CLOSURE_KINDS.for_good.word && !business.closed
  return {
    title: `${token ? '¿Cerraste' : '¿Cerró'} ${name}${isForGood ? ' para siempre' : ''}?`,
    isOwner: token !== undefined,
    lead: 'La página lo dice y guarda las opiniones; ya no sale en las listas y nadie llama ni reserva desde ella.',
    stored: await readClosureFormValues(business),
    bookings: await listUpcomingReservations(db, id, new Date()),
    bookingsAt: token
      ? paths.ownerReservations(token)
      : adminPaths.panel('reservaciones', { negocio: String(id) }),
    isForGood,
    address: report ? addListReturn(adminPaths.reportedClosing(report), request) : here,
    keptOpenAt: report ? (readListReturnPath(request) ?? adminPaths.moderation({ tipo: 'reportes' })) : null,
  }
})

export const action = ownerOrAdminAction(({ request, id, actor, token, home, redirectBack }) =>
  handleClosureForm({
    ...{ request, actor, businessId: id },
    leave: (notice, entry) =>
      redirectBack(home, {
        ...notice,
        ...(token === undefined && entry !== null && { undo: adminPaths.undoChange(entry) }),
      }),
  }),
)

export { clientAction } from '~/http/forms/retry'
export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'

export const meta = createAdminMeta<typeof loader>(({ title }) => title)

export default function BusinessClosureRoute() {
  const { frame, isOwner, stored, bookings, bookingsAt, isForGood, address, keptOpenAt } =
    useLoaderData<typeof loader>()
  const sending = useFormAnswer<typeof action>()
  return (
    <>
      <UpcomingReservationsNotice
        bookings={bookings}
        lead={`Siguen en pie aunque ${isOwner ? 'cierres' : 'cierre'}: avísales y cancélalas.`}
        href={bookingsAt}
      />
      {isForGood ? (
        <PostForm className={CHIPS_CLASS} action={address}>
          <input type="hidden" name="cierre" value={CLOSURE_KINDS.for_good.word} />
          <Button tone="danger">{isOwner ? 'Sí, cerré para siempre' : 'Sí, cerró para siempre'}</Button>
          <ButtonLink href={keptOpenAt ?? frame.home}>No, sigue abierto</ButtonLink>
        </PostForm>
      ) : (
        <ClosureForm {...sending} isOwner={isOwner} stored={stored} action={frame.here} />
      )}
    </>
  )
}
