import { adminPaths } from '~/admin-paths'
import { LongField } from '~/ui/form/field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { HiddenField } from '~/ui/form/hidden-field'
import { AdminPage } from '~/ui/layout/admin-page'
import { MAX_PROMPT_LENGTH, promptField } from '../../photos/limits'

interface Props extends Omit<Sending, 'action'> {
  name: string
  slug: string
  prompts: string[]
  version: number
}

export function PromptsPage({ name, slug, prompts, version, ...sending }: Props) {
  return (
    <AdminPage
      title={`Indicaciones: ${name}`}
      back={{ text: `Generar Fotos - ${name}`, href: adminPaths.generatePhotos(slug) }}
      lead="Con ellas se piden las fotos al servicio de imágenes, una tras otra y vuelta a empezar. En inglés las entiende mejor."
      narrow
    >
      <FormFrame
        {...sending}
        stored={Object.fromEntries(prompts.map((prompt, n) => [promptField(n), prompt]))}
        action={adminPaths.prompts(slug)}
        button="Guardar"
        sending="Guardando…"
      >
        <HiddenField name="version" value={version} />
        {prompts.map((_, n) => (
          <LongField
            key={promptField(n)}
            name={promptField(n)}
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
