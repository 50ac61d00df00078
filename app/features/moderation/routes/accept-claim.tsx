import { data } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { Db } from 'db/connect'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { env } from '~/env.server'
import {
  type AdminRequest,
  createAdminAction,
  createAdminLoader,
} from '~/features/accounts/http/admin-route.server'
import { requireBusinessById } from '~/features/businesses/http/business-param.server'
import { NewOwnerLinkNotice } from '~/features/businesses/ui/owner-link-page'
import { acceptReportedClaim } from '~/features/owners/claims.server'
import { buildMailContext } from '~/features/owners/http/owned-business.server'
import { describeLastPhoneChange, readWhatsappDigits } from '~/features/owners/manage-link.server'
import { href } from '~/href'
import { createAdminMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { Button, ButtonLink } from '~/ui/controls/button'
import { AdminPage } from '~/ui/layout/admin-page'
import { parseIdOrVersion } from '~/values/list-query'
import { findClaim } from '../reports/reports.server'
import { closeReport } from '../status-changes.server'

/** Returns the claim of a business in a report. Throws 404 for other reports. */
async function claimAt(params: AdminRequest['params']) {
  const business = await requireBusinessById(params)
  const report = parseIdOrVersion(params.report)
  const claim = report === undefined ? null : await findClaim(db, business.id, report)
  if (!claim) throw data(null, { status: 404 })
  return { business, claim }
}

/** Page that asks for confirmation. The card in the queue sends the form without it. */
export const loader = createAdminLoader(async ({ params }) => {
  const { business, claim } = await claimAt(params)
  const [phone, phoneChange] = [
    await readWhatsappDigits(db, business.id),
    await describeLastPhoneChange(db, business.id),
  ]
  return { ...business, claim, phone, phoneChange }
})

/** Creates a private link, revokes the older ones and closes the report, in one transaction (T194). */
export const action = createAdminAction(async ({ params, actor }) => {
  const { business, claim } = await claimAt(params)
  const close = async (trx: Db) =>
    (await closeReport(trx, { actor }, claim.id, { decision: 'resolved', nota: CLAIM_ACCEPTED_NOTE })).ok
  const token = await acceptReportedClaim(
    db,
    { businessId: business.id, report: claim.id },
    { actor, close },
    { secrets: env.SESSION_SECRETS, mail: buildMailContext(), now: new Date() },
  )
  wakeOutbox()
  if (token !== null) return { created: env.PUBLIC_ORIGIN + href('/mi-negocio/:token', { token }) }
  const notice = { kind: 'error' as const, title: 'Este reporte ya estaba cerrado', text: 'No hicimos nada.' }
  return redirectWithNotice(
    href('/admin/contactos/:id/enlace/reclamo/:report', { id: business.id, report: claim.id }),
    notice,
  )
})

const CLAIM_ACCEPTED_NOTE = 'Es el dueño: se le dio un enlace nuevo'

export const meta = createAdminMeta<typeof loader>(({ name }) => `¿De quién es ${name}?`)

export default function AcceptClaimRoute() {
  const { id, name, claim, phone, phoneChange } = useLoaderData<typeof loader>()
  const created = useActionData<typeof action>()?.created
  return (
    <AdminPage
      title={`¿De quién es ${name}?`}
      back={{ text: 'Revisión', href: adminPaths.moderation() }}
      lead="El enlace se manda al número o al correo de la ficha, nunca al que escribió quien lo pide."
      narrow
    >
      {created ? (
        <NewOwnerLinkNotice address={created} name={name} phone={phone} phoneChange={phoneChange} />
      ) : claim.isOpen ? (
        <form
          method="post"
          action={href('/admin/contactos/:id/enlace/reclamo/:report', { id, report: claim.id })}
        >
          <Button tone="accept">Sí, es su negocio: darle un enlace nuevo</Button>
        </form>
      ) : (
        <p>Este reporte ya está cerrado.</p>
      )}
      <p>
        <ButtonLink href={href('/admin/contactos/:id/enlace', { id })}>Ver sus enlaces</ButtonLink>
      </p>
    </AdminPage>
  )
}
