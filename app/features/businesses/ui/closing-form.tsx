import { ChoiceGroup } from '~/ui/form/choice-group'
import { Field } from '~/ui/form/field'
import { FormFrame, type FormFrameBaseProps } from '~/ui/form/form-frame'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { CLOSURE_KINDS } from '../labels'

const optionsFor = (isOwner: boolean) => [
  { value: 'abierto', label: 'Está abierto' },
  ...Object.values(CLOSURE_KINDS).map(({ word, label, own }) => ({
    value: word,
    label: isOwner ? own : label,
  })),
]

interface ClosingFormProps extends FormFrameBaseProps {
  stored: Record<string, string>
  /** True if the owner reads the form, false if an administrator does. */
  isOwner: boolean
}

/** Form for the closure of a business (D118). */
export const ClosureForm = ({ isOwner, ...form }: ClosingFormProps) => (
  <FormFrame {...form} lengths={MAX_FIELD_LENGTHS.closing} button="Guardar">
    <ChoiceGroup
      legend={isOwner ? 'Cómo está tu negocio' : 'Cómo está el negocio'}
      name="cierre"
      type="radio"
      options={optionsFor(isOwner)}
    />
    <Field
      name="hasta"
      label="Abre otra vez el día"
      type="date"
      optional
      help={`Solo si ${isOwner ? 'cerraste' : 'cerró'} por un tiempo. Ese día vuelve solo a las listas.`}
    />
    <Field
      name="negocio"
      label={isOwner ? 'Tu página de ahora' : 'Su página de ahora'}
      inputMode="url"
      optional
      help={isOwner ? OWN_MOVE : MOVE}
    />
  </FormFrame>
)

const MOVE =
  'Solo si se mudó y es otro negocio del directorio: copia la dirección de su página. Si nada más cambió de local, corrige su dirección y déjalo abierto.'
const OWN_MOVE =
  'Solo si te mudaste y es otro negocio del directorio: copia la dirección de su página. Si nada más cambiaste de local, corrige tu dirección y déjalo abierto.'
