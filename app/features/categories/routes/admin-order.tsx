import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import {
  createAnyRoleAdminAction,
  createAnyRoleAdminLoader,
} from '~/features/accounts/http/admin-route.server'
import { href } from '~/href'
import { readForm } from '~/http/forms/form.server'
import { createAdminMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { Button } from '~/ui/controls/button'
import { PermittedPostForm } from '~/ui/form/post-form'
import { AdminPage } from '~/ui/layout/admin-page'
import { buildListHrefAtRow, getRowAnchorProps, useChangedRowAttribute } from '~/ui/list/list-return'
import { parseOptionalRowId } from '~/values/list-query'
import { listAdminCategories } from '../manage/list.server'
import { type CategoryMoveDirection, moveCategory } from '../manage/status-and-order.server'

export const loader = createAnyRoleAdminLoader(async () => {
  const categories = await listAdminCategories(db, 'position', null)
  return { categories: categories.map(({ id, name }) => ({ id, name })) }
})

/** Moves a category and returns to its new position in the list. */
export const action = createAnyRoleAdminAction(async ({ request, actor }) => {
  const form = await readForm(request)
  const move = MOVE_BUTTONS.find(({ word }) => form.has(word))
  const id = parseOptionalRowId(form.get(move?.word ?? ''))
  const place = move && id ? await moveCategory(db, { actor }, id, move.move) : null
  if (place === null)
    return redirectWithNotice(href('/admin/categorias/orden'), {
      kind: 'error',
      title: 'No se pudo mover',
      text: 'Esa categoría ya no está.',
    })
  return redirectWithNotice(buildListHrefAtRow(href('/admin/categorias/orden'), place - 1), {
    kind: 'success',
    title: `Quedó en el lugar ${place}`,
    row: String(id),
  })
})

export const meta = createAdminMeta('Ordenar las categorías')

const MOVE_BUTTONS: { word: string; move: CategoryMoveDirection; sign: string; text: string }[] = [
  { word: 'sube', move: 'up', sign: '↑', text: 'Subir' },
  { word: 'baja', move: 'down', sign: '↓', text: 'Bajar' },
  { word: 'primera', move: 'first', sign: '⤒', text: 'Poner primera' },
]

export default function CategoryOrderRoute() {
  const { categories } = useLoaderData<typeof loader>()
  const changed = useChangedRowAttribute()
  const last = categories.length - 1
  return (
    <AdminPage
      title="Ordenar las categorías"
      back={{ text: 'Categorías', href: adminPaths.categories() }}
      lead="El inicio pone primero las categorías con más negocios; este orden decide entre las que tienen los mismos, y da el número de cada una en su página. Cada cambio se guarda al momento."
      narrow
    >
      <PermittedPostForm action={href('/admin/categorias/orden')}>
        <ol>
          {categories.map(({ id, name }, index) => (
            <li
              key={id}
              {...getRowAnchorProps(index)}
              {...changed(id)}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-hair py-1"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="figures">{index + 1}.</span> {name}
              </span>{' '}
              <span className="flex gap-2">
                {MOVE_BUTTONS.map(({ word, move, sign, text }) => (
                  <Button
                    key={word}
                    size="small"
                    name={word}
                    value={id}
                    className="min-w-11"
                    disabled={move === 'down' ? index === last : index === 0}
                  >
                    <span aria-hidden="true">{sign}</span>
                    <span className="visually-hidden">
                      {text} {name}
                    </span>
                  </Button>
                ))}
              </span>
            </li>
          ))}
        </ol>
      </PermittedPostForm>
    </AdminPage>
  )
}
