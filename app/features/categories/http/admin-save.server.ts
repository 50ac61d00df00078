import type { z } from 'zod'
import { saveForm } from '~/http/forms/save-form.server'
import { leaveTo } from '~/http/notice.server'
import type { SavedCategory } from '../manage/save.server'
import { categorySchema } from '../manage/schema'

interface Saving {
  request: Request
  store: (sent: z.output<typeof categorySchema>) => Promise<SavedCategory>
  /** Where it goes on from there; `slug` is the address the category has now. */
  to: (slug: string) => string
  title: string
}

/** The action of a category's form; 404 when the category is gone. */
export const takeCategory = ({ store, to, title, ...args }: Saving) =>
  saveForm({
    ...args,
    schema: categorySchema,
    invalid: INVALID,
    failed: {
      title: 'No se pudo guardar la categoría',
      errors: { '': ['Hubo un problema. Inténtalo de nuevo.'] },
    },
    store,
    leave: (saved, { sendBack }) => {
      if (saved.ok) return leaveTo(to(saved.slug), { kind: 'success', title })
      if (saved.reason === 'not_found') throw new Response(null, { status: 404 })
      return sendBack({ title: INVALID, errors: saved.conflicts })
    },
  })

const INVALID = 'Revisa los datos de la categoría'
