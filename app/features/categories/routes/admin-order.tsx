import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { catalogAction, catalogLoader } from '~/features/accounts/http/admin-route.server'
import { readForm } from '~/http/forms/form.server'
import { adminTitle } from '~/http/meta'
import { Button } from '~/ui/controls/button'
import { PostForm } from '~/ui/form/post-form'
import { INPUT } from '~/ui/form/styles'
import { AdminPage } from '~/ui/layout/admin-page'
import { STACK } from '~/ui/layout/section'
import { listManagedCategories } from '../manage/list.server'
import { orderCategories } from '../manage/status-and-order.server'

export const loader = catalogLoader(async () => {
  const categories = await listManagedCategories(db, 'position', null)
  return { categories: categories.map(({ id, name, position }) => ({ id, name, position })) }
})

/** What is no number leaves its category where it is. */
export const action = catalogAction(async ({ request, actor, redirectBack }) => {
  const places = [...(await readForm(request))].flatMap(([name, text]): [number, number][] => {
    const id = /^lugar-(\d{1,9})$/.exec(name)?.[1]
    return id && /^\s*\d{1,4}\s*$/.test(text) ? [[Number(id), Number(text)]] : []
  })
  await orderCategories(db, { actor }, new Map(places))
  return redirectBack(adminPaths.categories(), { title: 'El orden quedó guardado' })
})

export const meta = adminTitle('Ordenar las categorías')

export default function Order() {
  const { categories } = useLoaderData<typeof loader>()
  return (
    <AdminPage
      title="Ordenar las categorías"
      back={{ text: 'Categorías', href: adminPaths.categories() }}
      lead="Cambia los números y guarda. La de número más bajo va primero; con el mismo número quedan como estaban."
      narrow
    >
      <PostForm className={STACK} action={adminPaths.orderCategories()} noValidate>
        <ol>
          {categories.map(({ id, name, position }) => (
            <li key={id} className="flex items-center justify-between gap-3 border-t border-hair py-1">
              <label className="min-w-0 wrap-anywhere" htmlFor={`lugar-${id}`}>
                {name}
              </label>
              <input
                className={`${INPUT} w-22 text-right`}
                id={`lugar-${id}`}
                name={`lugar-${id}`}
                inputMode="numeric"
                autoComplete="off"
                maxLength={4}
                defaultValue={position}
              />
            </li>
          ))}
        </ol>
        <Button tone="primary" size="big" wide>
          Guardar el orden
        </Button>
      </PostForm>
    </AdminPage>
  )
}
