import type { ReactNode } from 'react'
import { Button } from '~/ui/controls/button'
import { Field } from '~/ui/form/field'
import { PermittedPostForm } from '~/ui/form/post-form'
import { CHOICES_CLASS, HELP_CLASS } from '~/ui/form/styles'
import { STACK_CLASS } from '~/ui/layout/section'
import type { PhotoTileData } from '../../photos/gallery.server'
import { MAX_IMAGE_TEXT_LENGTH } from '../../photos/limits'

interface AutoApproveProps {
  isTicked: boolean
  /** Explains what the checkbox means for the requested pictures. */
  children: ReactNode
}

export function AutoApproveCheckbox({ isTicked, children }: AutoApproveProps) {
  return (
    <div>
      <div className={CHOICES_CLASS}>
        <label>
          <input
            type="checkbox"
            name="aprobar"
            value="1"
            defaultChecked={isTicked}
            aria-describedby="aprobar-ayuda"
          />
          <span>Aprobar automáticamente</span>
        </label>
      </div>
      <p className={HELP_CLASS} id="aprobar-ayuda">
        {children}
      </p>
    </div>
  )
}

interface TextFormProps {
  photo: PhotoTileData
  text: string
  action: string
}

/** Form to correct the text of a photo for screen readers. */
export function PhotoTextForm({ photo: { id, prompt, description }, text, action }: TextFormProps) {
  return (
    <details>
      <summary className="min-h-6 text-soft wrap-anywhere">
        Texto<span className="visually-hidden"> de la foto #{id}</span>: {text}
      </summary>
      <PermittedPostForm className={`${STACK_CLASS} mt-2`} action={action} noValidate>
        <Field
          id={`texto-${id}`}
          name="texto"
          label="Qué se ve en la imagen"
          optional
          autoComplete="off"
          maxLength={MAX_IMAGE_TEXT_LENGTH}
          defaultValue={description ?? ''}
        />
        <Button size="small">
          Guardar el texto<span className="visually-hidden"> de la foto #{id}</span>
        </Button>
        {prompt && (
          <p className={HELP_CLASS}>
            Se pidió con: <span lang="en">{prompt}</span>
          </p>
        )}
      </PermittedPostForm>
    </details>
  )
}
