import type { PinMap } from '~/features/places/map/schema'
import { PinMapFigure } from '~/features/places/ui/pin-map'

/** The businesses of a page on a map: each number leads to its card, each card back. */
export function ResultsMap({ map }: { map: PinMap }) {
  return (
    <figure>
      <PinMapFigure
        map={map}
        label="Mapa de los negocios de esta página. Sus números son los de la lista que sigue."
        width={560}
        isLinked
      />
      <figcaption className="help">
        Cada negocio está en su código postal, o en su ciudad si no lo dice: no en su puerta. Los que caen
        juntos comparten letrero.
      </figcaption>
    </figure>
  )
}
