import type { OwnField } from '~/features/businesses/fields'
import {
  ContactFields,
  OfferFields,
  PlaceFields,
  storedAsShown,
  WebFields,
} from '~/features/businesses/ui/page-fields'
import { Field } from '~/ui/form/field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { FormVersion } from '~/ui/form/form-version'
import { LENGTHS } from '~/values/text/lengths'

interface Props extends Sending {
  version: number
  stored: Record<OwnField, string>
}

export function OwnDataForm({ version, stored, ...sending }: Props) {
  return (
    <FormFrame
      lengths={LENGTHS.ownData}
      stored={storedAsShown(stored)}
      {...sending}
      button="Guardar"
      sending="Guardando…"
    >
      <FormVersion version={version} stored={stored} />
      <Field name="negocio" label="Nombre del negocio" autoComplete="organization" />
      <OfferFields />
      <ContactFields />
      <PlaceFields />
      <WebFields />
    </FormFrame>
  )
}
