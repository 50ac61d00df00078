import { randomBytes } from 'node:crypto'
import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import {
  type AdminRequest,
  createAdminAction,
  createAdminLoader,
} from '~/features/accounts/http/admin-route.server'
import {
  type BusinessEmailAddressHistory,
  readBusinessEmailAddressHistory,
} from '~/features/businesses/email-change.server'
import { requireBusinessById } from '~/features/businesses/http/business-param.server'
import { AdminOwnerLinksPage } from '~/features/businesses/ui/owner-link-page'
import { formatDateTime } from '~/features/places/calendar'
import { buildLimitKey } from '~/features/rate-limits/counter.server'
import { href } from '~/href'
import { addListReturn } from '~/http/auth/admin-return'
import { createMultiFormAction } from '~/http/forms/answer-form.server'
import { readForm } from '~/http/forms/form.server'
import { createAdminMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { parseIdOrVersion } from '~/values/list-query'
import { listValidOwnerLinks } from '../link.server'
import {
  createOwnerLinkAndLog,
  describeLastPhoneChange,
  readWhatsappDigits,
  restoreEarlierBusinessEmail,
  revokeOwnerLinkAndLog,
} from '../manage-link.server'

/** Loads the valid private links of a business, its phone, and its e-mail if that was changed. */
export const loader = createAdminLoader(async ({ params }) => {
  const { id, name } = await requireBusinessById(params)
  const links = await listValidOwnerLinks(db, id)
  return {
    contactId: id,
    name,
    formKey: randomBytes(16).toString('hex'),
    phone: await readWhatsappDigits(db, id),
    phoneChange: await describeLastPhoneChange(db, id),
    email: toShownEmail(await readBusinessEmailAddressHistory(db, id)),
    links: links.map(({ id, createdAt }) => ({ id, made: formatDateTime(createdAt) })),
  }
})

export const action = createAdminAction(
  createMultiFormAction({ '': create, revocar: revoke, correo: restore }),
)

/**
 * Shows the new link in this response. Its hash is stored, not the link, so opening the page again does not
 * show it.
 */
async function create({ request, params, actor }: AdminRequest) {
  const business = await requireBusinessById(params)
  const key = (await readForm(request)).get('clave')
  const secret = env.SESSION_SECRETS[0] ?? ''
  const wanted = key ? buildLimitKey(secret, `owner link of ${business.id}`, key).slice(0, 32) : undefined
  const token = await createOwnerLinkAndLog(db, business, actor, wanted)
  return { created: env.PUBLIC_ORIGIN + href('/mi-negocio/:token', { token }) }
}

async function revoke({ request, params, actor }: AdminRequest) {
  const business = await requireBusinessById(params)
  const link = parseIdOrVersion((await readForm(request)).get('enlace'))
  if (link === undefined || !(await revokeOwnerLinkAndLog(db, business, link, actor))) return null
  return redirectWithNotice(
    addListReturn(href('/admin/contactos/:id/enlace', { id: business.id }), request),
    {
      kind: 'success',
      title: 'El enlace ya no abre',
      text: await emailHint(business.id),
    },
  )
}

/** Returns a hint that a holder of a private link may have changed the e-mail (D148). Otherwise undefined. */
async function emailHint(id: number): Promise<string | undefined> {
  const { changedAt, previous } = await readBusinessEmailAddressHistory(db, id)
  return changedAt && previous.length > 0
    ? 'El correo también se cambió con un enlace privado, una propuesta o una copia restaurada: abajo puedes devolver el de antes.'
    : undefined
}

async function restore({ request, params, actor }: AdminRequest) {
  const business = await requireBusinessById(params)
  const email = (await readForm(request)).get('correo') ?? ''
  const isRestored = await restoreEarlierBusinessEmail(db, business, email, actor)
  return redirectWithNotice(
    addListReturn(href('/admin/contactos/:id/enlace', { id: business.id }), request),
    isRestored
      ? { kind: 'success', title: 'Devolviste el correo', text: `La ficha tiene otra vez ${email}.` }
      : { kind: 'error', title: 'No se pudo devolver', text: 'Aquí está lo que tiene ahora.' },
  )
}

const toShownEmail = ({ email, isCounted, changedAt, previous }: BusinessEmailAddressHistory) =>
  changedAt === null
    ? null
    : { current: email ?? '', isCounted, changed: formatDateTime(changedAt), previous }

export const meta = createAdminMeta<typeof loader>(({ name }) => `Enlace del dueño de ${name}`)

export default function AdminOwnerLinkRoute() {
  const created = useActionData<typeof action>()?.created
  return <AdminOwnerLinksPage {...useLoaderData<typeof loader>()} created={created} />
}
