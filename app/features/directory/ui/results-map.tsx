import type { ReactNode } from 'react'
import type { PinMap } from '~/features/places/map/schema'
import { PinMapFigure } from '~/features/places/ui/pin-map'
import { HELP } from '~/ui/form/looks'
import { COLUMNS } from '~/ui/layout/columns'

/** A list beside the map of its businesses, where there is one: each number leads to its card, each card back. */
export function ResultsWithMap({ map, children }: { map: PinMap | null; children: ReactNode }) {
  if (!map) return children
  return (
    <div className={COLUMNS}>
      <figure className="side">
        <PinMapFigure
          map={map}
          label="Mapa de los negocios de esta página. Sus números son los de la lista que sigue."
          width={560}
          isLinked
        />
        <figcaption className={HELP}>
          Cada negocio está en su código postal, o en su ciudad si no lo dice: no en su puerta. Los que caen
          juntos comparten letrero.
        </figcaption>
      </figure>
      {children}
    </div>
  )
}
