import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { OWN } from '~/features/businesses/fields'
import { cityQuestion } from '~/features/businesses/http/city-question.server'
import { ownDataSchema } from '~/features/businesses/own-schema'
import { listCategoryNames } from '~/features/categories/cards.server'
import { saveForm } from '~/http/forms/save-form.server'
import { openedBy } from '~/http/forms/submission.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { pageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { initialValueHash } from '~/values/initial-values-field'
import { inList } from '~/values/text/in-list'
import { boundOwner } from '../http/limits.server'
import { notFoundHere, ownedAt, recordAt } from '../http/owned-business.server'
import { saveOwnData } from '../own-data.server'
import { OwnDataPage } from '../ui/own-data-page'

export const handle = { hydrate: true }

export async function loader({ params }: LoaderFunctionArgs) {
  const { token, record } = await recordAt(db, params)
  const { name, version } = record
  const filed = [record.category, ...record.moreCategories]
  const categories = (await listCategoryNames(db)).filter(
    ({ slug, is_active }) => is_active === 1 || filed.includes(slug),
  )
  return { token, name, version, categories, stored: OWN.typed(record) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { token, business } = await ownedAt(db, params)
  return boundOwner(request, business, () =>
    saveForm({
      request,
      schema: ownDataSchema,
      invalid: 'Revisa tus datos',
      store: async ({ version, page }, { form }) => {
        const opened = openedBy(form)
        const isSame = opened?.get('ciudad') === initialValueHash(page.city)
        const errors =
          !isSame && cityQuestion(form, { city: page.city, state: page.stateCode, zip: page.zipcode })
        if (errors) return { ok: false as const, reason: 'refused' as const, errors }
        return saveOwnData(db, business.id, { page, version, opened })
      },
      leave: (saved, { sendBack }) => {
        if (!saved.ok && saved.reason === 'not_found') throw notFoundHere()
        if (!saved.ok) return sendBack({ title: 'Revisa tus datos', errors: saved.errors })
        const { waits } = saved
        return redirectWithNotice(paths.owner(token), {
          kind: 'success',
          title: 'Tus datos quedaron guardados',
          text:
            waits.length > 0
              ? `${inList(waits)}: ${waits.length === 1 ? 'se verá' : 'se verán'} después de nuestra revisión. Hasta entonces sigue lo de antes.`
              : undefined,
        })
      },
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
