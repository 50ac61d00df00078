import { randomUUID } from 'node:crypto'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { readBusiness } from '~/features/businesses/read.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { listServices } from '~/features/businesses/service-menu/list.server'
import { formatService } from '~/features/businesses/service-menu/service'
import {
  editServiceRows,
  parseServiceRows,
  toServiceFormRows,
} from '~/features/businesses/service-menu/service-rows'
import { ServicesForm } from '~/features/businesses/ui/services-form'
import { handleForm } from '~/http/forms/answer-form.server'
import { useFormAnswer } from '~/http/forms/retry'
import { buildConflictResponse, readInitialHashes } from '~/http/forms/submission.server'
import { createAdminMeta } from '~/http/meta'
import { parseRowNumber } from '~/values/list-query'
import { ownerOrAdminAction, ownerOrAdminLoader } from '../http/managed-business.server'

export const handle = { hydrate: true }

/** Loads the services of a business with price and duration, in order (row 203, D116). */
export const loader = ownerOrAdminLoader(async ({ id, name }) => {
  const business = await readBusiness(db, id)
  if (!business) return null
  const services = (await listServices(db, [id])).get(id) ?? []
  return {
    title: `Servicios de ${name}`,
    lead: 'Se ven en la página en este orden. Los que tienen duración se pueden reservar.',
    version: business.version,
    lines: services.map(formatService).join('\n'),
    rows: toServiceFormRows(services),
  }
})

export const action = ownerOrAdminAction(({ request, id, actor, saved }) =>
  handleForm({ request }, async ({ form, rejectForm: sendBack }) => {
    if (editServiceRows(form)) return sendBack({ title: '', renewed: randomUUID() })
    const read = parseServiceRows(form)
    if (!read.ok) return sendBack({ title: 'Revisa los servicios', errors: read.errors })
    const stored = await saveBusiness(db, { actor }, id, {
      business: { services: read.lines },
      base: { version: parseRowNumber(form.get('version')) ?? 0, opened: readInitialHashes(form) },
    })
    if (stored.ok) return saved({ title: 'Servicios guardados' })
    if (stored.reason === 'changed') return buildConflictResponse(form, { ...stored, current: undefined })
    return stored.reason === 'not_found'
      ? null
      : sendBack({ title: 'Revisa los servicios', errors: { '': Object.values(stored.errors).flat() } })
  }),
)

export { clientAction } from '~/http/forms/retry'
export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'

export const meta = createAdminMeta<typeof loader>(({ title }) => title)

export default function ServicesFormRoute() {
  const { frame, version, lines, rows } = useLoaderData<typeof loader>()
  return (
    <ServicesForm {...{ version, lines, rows }} {...useFormAnswer<typeof action>()} action={frame.here} />
  )
}
