import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { catalogForm, catalogLoader } from '~/features/accounts/http/admin-route.server'
import { notStored } from '~/http/forms/answer-form.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { Button } from '~/ui/controls/button'
import { Field } from '~/ui/form/field'
import { FormFrame } from '~/ui/form/form-frame'
import { PostForm } from '~/ui/form/post-form'
import { AdminPage } from '~/ui/layout/admin-page'
import { SectionHeading } from '~/ui/layout/section-heading'
import { useListReturn } from '~/ui/list/list-return'
import { Records } from '~/ui/list/records'
import { LENGTHS } from '~/values/text/lengths'
import { VIEWED_LISTS, viewAddress, viewAt } from '../lists'
import { viewSchema } from '../schema'
import { listViews, MOST_VIEWS, saveView } from '../views.server'

export const handle = { hydrate: true }

/** What the account has kept, and a name for the view that it comes from. */
export const loader = catalogLoader(async ({ actor, back }) => ({
  views: await listViews(db, actor.userId),
  shown: viewAt(back ?? '/'),
}))

const TITLE = 'No se guardó la vista'

const REFUSALS = {
  name_taken: 'Ya tienes una vista con ese nombre en esta lista: escribe otro, o quita esa primero',
  too_many: `Ya tienes ${MOST_VIEWS} vistas: quita una antes de guardar otra`,
}

export const action = catalogForm({
  schema: viewSchema,
  invalid: TITLE,
  failed: notStored(TITLE),
  store: async ({ nombre: name }, { actor, back }) => {
    const view = viewAt(back ?? '/')
    if (!view) return 'Abre una lista, pon algún filtro y guarda la vista desde ahí'
    const refusal = await saveView(db, actor.userId, { ...view, name })
    return refusal && REFUSALS[refusal]
  },
  done: (refusal, { redirectBack, sendBack }) =>
    refusal
      ? sendBack({ title: TITLE, errors: { nombre: [refusal] } })
      : redirectBack(adminPaths.savedViews(), { title: 'Vista guardada' }),
})

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle('Mis vistas')

export default function Views() {
  const { views, shown } = useLoaderData<typeof loader>()
  const sending = useSentForm<typeof action>()
  const { keep } = useListReturn()
  return (
    <AdminPage
      title="Mis vistas"
      back={{ text: 'Mi cuenta', href: adminPaths.account() }}
      lead="Listas con los filtros ya puestos. Solo las ves tú."
      narrow
    >
      {shown && (
        <FormFrame
          {...sending}
          lengths={LENGTHS.view}
          action={keep(adminPaths.savedViews())}
          button="Guardar esta vista"
        >
          <Field
            label="Nombre"
            name="nombre"
            help={`Con él la encuentras en ${VIEWED_LISTS[shown.list].title}.`}
            autoComplete="off"
          />
        </FormFrame>
      )}
      {views.length === 0 ? (
        <p>Todavía no guardaste ninguna: pon un filtro en una lista y toca «Guardar esta vista».</p>
      ) : (
        <>
          <SectionHeading title="Las que guardaste" />
          <Records
            label="Vistas guardadas"
            rows={views}
            keyOf={({ id }) => id}
            columns={[
              { name: 'Vista', value: (view) => <a href={viewAddress(view)}>{view.name}</a> },
              { name: 'Lista', narrow: 'plain', value: ({ list }) => VIEWED_LISTS[list].title },
              { name: 'Acciones', narrow: 'end', size: 'button', value: (view) => <Remove {...view} /> },
            ]}
          />
        </>
      )}
    </AdminPage>
  )
}

const Remove = ({ id, name }: { id: number; name: string }) => (
  <PostForm action={adminPaths.removeView(id)}>
    <Button size="small">
      Quitar<span className="visually-hidden"> la vista {name}</span>
    </Button>
  </PostForm>
)
