import { DOT_RADIUS, MAP_HEIGHT, MAP_WIDTH } from '~/features/places/map/dot-map'
import { paths } from '~/paths'
import { HELP } from '~/ui/form/styles'
import type { BusinessDetail } from '../schema'

/** Where in its county a business is placed; nothing where that is not known. */
export function BusinessMap({
  business: { name, city, stateName, zipcode, onMap },
}: {
  business: BusinessDetail
}) {
  if (!onMap) return null
  const { map, county, by } = onMap
  const where = [city, county, stateName].filter(Boolean).join(', ')
  return (
    <figure className="screen-only">
      <svg
        width="100%"
        viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
        role="img"
        aria-label={`Mapa: ${name} en ${where}`}
      >
        <image href={paths.map(map.name)} width={MAP_WIDTH} height={MAP_HEIGHT} />
        <circle
          cx={map.x}
          cy={map.y}
          r={DOT_RADIUS}
          fill="var(--color-red)"
          stroke="var(--color-on-deep)"
          strokeWidth="3"
        />
      </svg>
      <figcaption className={HELP}>
        {where}. El punto está en {by === 'zip' ? `el código postal ${zipcode}` : 'la ciudad'}, no en la
        puerta.
      </figcaption>
    </figure>
  )
}
