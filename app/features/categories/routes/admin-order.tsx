import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { catalogAction, catalogLoader } from '~/features/accounts/http/admin-route.server'
import { readForm } from '~/http/forms/form.server'
import { adminTitle } from '~/http/meta'
import { leaveTo } from '~/http/notice.server'
import { orderCategories } from '../manage/arrange.server'
import { listManagedCategories } from '../manage/list.server'
import { OrderPage } from '../ui/order-page'

export const loader = catalogLoader(async () => {
  const categories = await listManagedCategories(db, 'position', null)
  return { categories: categories.map(({ id, name, position }) => ({ id, name, position })) }
})

/** What is no number leaves its category where it is. */
export const action = catalogAction(async ({ request, actor }) => {
  const places = [...(await readForm(request))].flatMap(([name, text]): [number, number][] => {
    const id = /^lugar-(\d{1,9})$/.exec(name)?.[1]
    return id && /^\s*\d{1,4}\s*$/.test(text) ? [[Number(id), Number(text)]] : []
  })
  await orderCategories(db, { actor }, new Map(places))
  return leaveTo(adminPaths.categories(), { kind: 'success', title: 'El orden quedó guardado' })
})

export const meta = adminTitle('Ordenar las categorías')

export default function Order() {
  return <OrderPage {...useLoaderData<typeof loader>()} />
}
