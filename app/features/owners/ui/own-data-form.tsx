import type { OwnField } from '~/features/businesses/facts/fields'
import {
  ContactFields,
  OfferFields,
  PlaceFields,
  storedField,
  WebFields,
} from '~/features/businesses/ui/page-fields'
import { Field } from '~/ui/form/field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { typedIn } from '~/ui/form/returned-form'
import { LENGTHS } from '~/values/text/lengths'

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
