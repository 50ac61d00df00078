import type { OwnField } from '~/models/owner/fields'
import { LENGTHS } from '~/models/text/lengths'
import { ContactFields, OfferFields, PlaceFields, storedField, WebFields } from '../business/page-fields'
import { Field } from '../form/field'
import { FormFrame, type Sending } from '../form/form-frame'
import { typedIn } from '../form/returned-form'

interface Props extends Sending {
  version: number
  stored: Record<OwnField, string>
}

/** The fields of `ownDataSchema`. */
export function OwnDataForm({ version, stored, ...sending }: Props) {
  const { returned } = sending
  const of = (name: OwnField) => storedField(returned, stored, name)
  return (
    <FormFrame lengths={LENGTHS.ownData} {...sending} button="Guardar" sending="Guardando…">
      <input type="hidden" name="version" value={typedIn(returned, 'version') ?? version} />
      <Field {...of('negocio')} label="Nombre del negocio" autoComplete="organization" />
      <OfferFields of={of} />
      <ContactFields of={of} />
      <PlaceFields of={of} />
      <WebFields of={of} />
    </FormFrame>
  )
}
