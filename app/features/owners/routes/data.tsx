import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { ownDataSchema } from '~/features/businesses/facts/data-schema'
import { OWN } from '~/features/businesses/facts/fields'
import { readOwnPage } from '~/features/businesses/facts/page.server'
import { saveOwnData } from '~/features/businesses/facts/save.server'
import { saveForm } from '~/http/forms/save-form.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { pageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { boundOwner } from '../http/bounded.server'
import { ownedAt } from '../http/owned-business.server'
import { OwnDataPage } from '../ui/own-data-page'

export const handle = { hydrate: true }

export async function loader({ params }: LoaderFunctionArgs) {
  const { token, business } = await ownedAt(db, params)
  const page = await readOwnPage(db, business.id)
  const { name, version } = page
  return { token, name, version, stored: OWN.typed(page) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { token, business } = await ownedAt(db, params)
  return boundOwner(request, business, () =>
    saveForm({
      request,
      schema: ownDataSchema,
      invalid: 'Revisa tus datos',
      store: (data) => saveOwnData(db, business.id, data),
      leave: () =>
        redirectWithNotice(paths.owner(token), { kind: 'success', title: 'Tus datos quedaron guardados' }),
    }),
  )
}

export { clientAction } from '~/http/forms/retry'
export { retryAfter as headers } from '~/http/forms/too-many-requests.server'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? pageMeta(matches, { title: `Mis datos: ${data.name}`, hidden: true }) : []

export default function OwnDataRoute() {
  const sending = useSentForm<typeof action>()
  return <OwnDataPage {...useLoaderData<typeof loader>()} {...sending} />
}
