import { PinMapFigure } from '~/features/places/ui/pin-map'
import { HELP } from '~/ui/form/looks'
import type { BusinessDetail } from '../schema'

/** Where in its county a business is placed; nothing where that is not known. */
export function BusinessMap({
  business: { name, city, stateName, zipcode, onMap },
}: {
  business: BusinessDetail
}) {
  if (!onMap) return null
  const where = [city, onMap.county, stateName].filter(Boolean).join(', ')
  return (
    <figure className="screen-only">
      <PinMapFigure map={onMap.map} label={`Mapa: ${name} en ${where}`} width="100%" />
      <figcaption className={HELP}>
        {where}. El punto está en {onMap.by === 'zip' ? `el código postal ${zipcode}` : 'la ciudad'}, no en la
        puerta.
      </figcaption>
    </figure>
  )
}
