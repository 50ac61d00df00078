import { Button } from '~/ui/controls/button'
import { Field } from '~/ui/form/field'
import { PostForm } from '~/ui/form/post-form'
import { HELP } from '~/ui/form/styles'
import { STACK } from '~/ui/layout/section'
import type { PhotoTile } from '../../photos/gallery.server'
import { MAX_DESCRIPTION_LENGTH } from '../../photos/limits'

interface Props {
  photo: PhotoTile
  text: string
  action: string
}

/** What is seen on a photo, for whoever does not see it; open to correction. */
export function TextForm({ photo: { id, prompt, description }, text, action }: Props) {
  return (
    <details>
      <summary className="min-h-6 text-soft wrap-anywhere">
        Texto<span className="visually-hidden"> de la foto #{id}</span>: {text}
      </summary>
      <PostForm className={`${STACK} mt-2`} action={action} noValidate>
        <Field
          id={`texto-${id}`}
          name="texto"
          label="Qué se ve en la imagen"
          optional
          autoComplete="off"
          maxLength={MAX_DESCRIPTION_LENGTH}
          defaultValue={description ?? ''}
        />
        <Button size="small">
          Guardar el texto<span className="visually-hidden"> de la foto #{id}</span>
        </Button>
        {prompt && (
          <p className={HELP}>
            Se pidió con: <span lang="en">{prompt}</span>
          </p>
        )}
      </PostForm>
    </details>
  )
}
