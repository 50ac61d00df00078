import type { OwnField } from '~/features/businesses/fields'
import { type CategoryChoice, MoreCategoriesField } from '~/features/businesses/ui/more-categories-field'
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
import { SelectField } from '~/ui/form/select-field'
import { LENGTHS } from '~/values/text/lengths'

interface Props extends Sending {
  version: number
  stored: Record<OwnField, string>
  categories: CategoryChoice[]
}

export function OwnDataForm({ version, stored, categories, ...sending }: Props) {
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
      <SelectField
        name="categoria"
        label="Categoría principal"
        help="En qué parte del directorio te encuentran."
        options={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
      />
      <MoreCategoriesField categories={categories} />
      <OfferFields />
      <ContactFields />
      <PlaceFields
        unknownState={
          stored.estado ? undefined : 'Tu página supone uno, porque no lo dijiste: elige el tuyo.'
        }
      />
      <WebFields />
    </FormFrame>
  )
}
