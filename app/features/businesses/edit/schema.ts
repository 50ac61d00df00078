import { z } from 'zod'
import { zipProblem } from '~/features/places/fields'
import { versionField } from '~/values/fields'
import { type EditedPage, PAGE } from './fields'

/** A page as the form of the administration sends it: a new one may leave its slug to its name. */
export type SentPage = Omit<EditedPage, 'slug'> & { slug: string | null }

/** The page of a business as an administrator sends it (row 203): the version it began from, and the page as it shall be. */
export const pageSchema = z
  .object({ version: versionField, ...PAGE.shape })
  .superRefine((form, context) => {
    const problem = zipProblem(form['codigo-postal'], form.estado)
    if (problem) context.addIssue({ code: 'custom', path: ['codigo-postal'], message: problem })
  })
  .transform((form): { version: number; page: SentPage } => ({
    version: form.version,
    page: {
      ...PAGE.values(form),
      slug: form['direccion-web'] || null,
      moreCategories: form['mas-categorias'].filter((slug) => slug !== form.categoria),
    },
  }))
