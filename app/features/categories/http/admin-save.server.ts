import type { z } from 'zod'
import { type AdminForm, catalogForm } from '~/features/accounts/http/admin-route.server'
import { redirectWithNotice } from '~/http/notice.server'
import type { SavedCategory } from '../manage/save.server'
import { categorySchema } from '../manage/schema'

type Form = AdminForm<typeof categorySchema>

interface Steps {
  store: (sent: z.output<typeof categorySchema>, form: Form) => Promise<SavedCategory>
  /** Where it goes on from there; `slug` is the address the category has now. */
  to: (slug: string, form: Form) => string
  title: string
}

/** The action of a category's form. */
export const categoryForm = ({ store, to, title }: Steps) =>
  catalogForm({
    schema: categorySchema,
    invalid: INVALID,
    failed: FAILED,
    store,
    done: (saved, form) =>
      saved.ok
        ? redirectWithNotice(to(saved.slug, form), { kind: 'success', title })
        : form.sendBack({ title: INVALID, errors: saved.conflicts }),
  })

const INVALID = 'Revisa los datos de la categoría'
const FAILED = {
  title: 'No se pudo guardar la categoría',
  errors: { '': ['Hubo un problema. Inténtalo de nuevo.'] },
}
