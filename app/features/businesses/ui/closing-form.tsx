import { Button, ButtonLink } from '~/ui/controls/button'
import { CHIPS } from '~/ui/display/chip'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { Field } from '~/ui/form/field'
import { FormFrame, type FormFrameProps } from '~/ui/form/form-frame'
import { PostForm } from '~/ui/form/post-form'
import { SectionHeading } from '~/ui/layout/section'
import { LENGTHS } from '~/values/text/lengths'
import { CLOSINGS } from '../labels'

const OPTIONS = [
  { value: 'abierto', label: 'Está abierto' },
  ...Object.values(CLOSINGS).map(({ word, label }) => ({ value: word, label })),
]

/** Form for the closure of a business (D118). */
export const ClosingForm = (form: FormFrameProps & { stored: Record<string, string> }) => (
  <FormFrame {...form} lengths={LENGTHS.closing} button="Guardar">
    <ChoiceGroup legend="Cómo está el negocio" name="cierre" type="radio" options={OPTIONS} />
    <Field
      name="hasta"
      label="Abre otra vez el día"
      type="date"
      optional
      help="Solo si cerró por un tiempo. Ese día vuelve solo a las listas."
    />
    <Field
      name="negocio"
      label="Su página de ahora"
      inputMode="url"
      optional
      help="Solo si se mudó y es otro negocio del directorio: copia la dirección de su página. Si nada más cambió de local, corrige su dirección y déjalo abierto."
    />
  </FormFrame>
)

interface ButtonsProps {
  action: string
  isClosed: boolean
  /** Address of the page that asks before closing permanently. */
  asksAt: string
}

/**
 * Buttons for the closure. Reopening takes one tap. The others lead to the form at `action`, or to a
 * confirmation page.
 */
export const ClosingButtons = ({ action, isClosed, asksAt }: ButtonsProps) => (
  <>
    <SectionHeading title={isClosed ? 'Está marcado como cerrado' : '¿Cerró?'} />
    <div className={CHIPS}>
      {isClosed ? (
        <PostForm action={action}>
          <input type="hidden" name="cierre" value="abierto" />
          <Button size="small">Está abierto otra vez</Button>
        </PostForm>
      ) : (
        <ButtonLink size="small" isToForm href={asksAt}>
          {CLOSINGS.for_good.label}
        </ButtonLink>
      )}
      <ButtonLink size="small" isToForm href={action}>
        {isClosed ? 'Cambiar lo que dice' : 'Por un tiempo, o se mudó'}
      </ButtonLink>
    </div>
  </>
)
