import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import {
  createAnyRoleAdminFormAction,
  createAnyRoleAdminLoader,
} from '~/features/accounts/http/admin-route.server'
import { readCategoryPrompts, saveCategoryPrompts } from '~/features/category-images/photos/prompts.server'
import { href } from '~/href'
import { buildSaveFailure } from '~/http/forms/answer-form.server'
import { useFormAnswer } from '~/http/forms/retry'
import { createAdminMeta } from '~/http/meta'
import { TextAreaField } from '~/ui/form/field'
import { FormFrame, FormVersionFields } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { requireCategoryForPhotos } from '../../http/begin-photos.server'
import { getPromptFieldName, MAX_PROMPT_LENGTH } from '../../photos/limits'
import { promptsSchema } from '../../photos/schema'

export const handle = { hydrate: true }

export const loader = createAnyRoleAdminLoader(async ({ params }) => {
  const category = await requireCategoryForPhotos(params.slug)
  const { name, slug } = category
  return { name, slug, ...(await readCategoryPrompts(db, category)) }
})

export const action = createAnyRoleAdminFormAction({
  schema: promptsSchema,
  invalid: 'Revisa las indicaciones',
  failed: buildSaveFailure('No se pudieron guardar las indicaciones'),
  store: async (prompts, { params, actor }) =>
    saveCategoryPrompts(db, { actor }, await requireCategoryForPhotos(params.slug), prompts),
  respond: (_, { params, redirectBack }) =>
    redirectBack(href('/admin/categoria/:slug/indicaciones', { slug: params.slug ?? '' }), {
      title: 'Indicaciones guardadas',
    }),
})

export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta<typeof loader>(({ name }) => `Indicaciones: ${name}`)

export default function PromptsRoute() {
  const { name, slug, prompts, version } = useLoaderData<typeof loader>()
  const sending = useFormAnswer<typeof action>()
  const stored = Object.fromEntries(prompts.map((prompt, n) => [getPromptFieldName(n), prompt]))
  return (
    <AdminPage
      title={`Indicaciones: ${name}`}
      back={{ text: `Generar Fotos - ${name}`, href: adminPaths.generatePhotos(slug) }}
      lead="Con ellas se piden las fotos al servicio de imágenes, una tras otra y vuelta a empezar. En inglés las entiende mejor."
      narrow
    >
      <FormFrame
        {...sending}
        stored={stored}
        action={href('/admin/categoria/:slug/indicaciones', { slug })}
        button="Guardar"
        sending="Guardando…"
      >
        <FormVersionFields version={version} stored={stored} />
        {prompts.map((_, n) => (
          <TextAreaField
            key={getPromptFieldName(n)}
            name={getPromptFieldName(n)}
            label={`Indicación ${n + 1}`}
            lang="en"
            rows={3}
            maxLength={MAX_PROMPT_LENGTH}
          />
        ))}
      </FormFrame>
    </AdminPage>
  )
}
