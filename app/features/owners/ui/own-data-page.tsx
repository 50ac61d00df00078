import type { OwnField } from '~/features/businesses/fields'
import type { CategoryChoice } from '~/features/businesses/ui/more-categories-field'
import { paths } from '~/paths'
import type { Sending } from '~/ui/form/form-frame'
import { OwnDataForm } from './own-data-form'
import { OwnerPart } from './owner-part'

interface Props extends Omit<Sending, 'action'> {
  token: string
  name: string
  version: number
  stored: Record<OwnField, string>
  categories: CategoryChoice[]
}

export function OwnDataPage({ token, name, ...form }: Props) {
  return (
    <OwnerPart
      token={token}
      name={name}
      title="Mis datos"
      lead="En una página publicada, el nombre, la categoría, el teléfono y el domicilio se ven después de nuestra revisión; lo demás, enseguida. El enlace de tu página no cambia."
    >
      <OwnDataForm {...form} action={paths.ownerData(token)} />
    </OwnerPart>
  )
}
