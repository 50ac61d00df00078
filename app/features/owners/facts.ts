import { OWN, type OwnData } from '~/features/businesses/fields'
import { stateName } from '~/features/places/states'

/** What a page says, as its owner reads it: every field of a business, `hours` in words, categories by their names. */
export function factsForOwner(
  page: OwnData,
  hours: string,
  categories: readonly string[],
): { name: string; value: string }[] {
  const { negocio: _heading, responsable, telefono, whatsapp, correo, ...said } = OWN.inWords(page)
  const { categoria: _slug, 'mas-categorias': _slugs, ...rest } = said
  const { direccion, ciudad, 'codigo-postal': zip, estado: _inFull, ...offer } = rest
  const place = [direccion, ciudad, zip, page.stateCode && stateName(page.stateCode)]
  const { especialidad, servicios, descripcion, ...others } = offer
  return [
    { name: 'Categorías', value: categories.join(', ') },
    ...labelled({ responsable, telefono, whatsapp, correo }),
    { name: 'Lugar', value: place.filter(Boolean).join(', ') },
    { name: 'Horario', value: hours },
    ...labelled({ especialidad }),
    { name: 'Servicios', value: servicios },
    ...labelled({ descripcion, ...others }),
  ]
}

const labelled = (said: Partial<Record<keyof typeof OWN.labels, string>>) =>
  (Object.keys(said) as (keyof typeof said)[]).map((field) => ({
    name: OWN.labels[field],
    value: said[field] ?? '',
  }))
