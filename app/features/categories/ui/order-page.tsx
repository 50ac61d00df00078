import { adminPaths } from '~/admin-paths'
import { Button } from '~/ui/controls/button'
import { PostForm } from '~/ui/form/post-form'
import { INPUT } from '~/ui/form/styles'
import { AdminPage } from '~/ui/layout/admin-page'
import { STACK } from '~/ui/layout/section'

interface Props {
  categories: { id: number; name: string; position: number }[]
}

export function OrderPage({ categories }: Props) {
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
