import { paths } from '~/paths'
import { halfWidth, MAP_HEIGHT, MAP_WIDTH, PIN_RADIUS, type PinMap } from '../map/schema'

interface Props {
  map: PinMap
  label: string
  /** CSS pixels where there is room, or a share of it. */
  width: number | '100%'
  isLinked?: boolean
}

/** Ids of a sign and of the card it belongs to. */
export const pinAnchor = (number: number) => `p${number}`
export const cardAnchor = (number: number) => `n${number}`

/** The drawn picture of a map and the signs on it: of ours, all of it (docs/decisions/066-cities-and-maps.md). */
export function PinMapFigure({ map, label, width, isLinked }: Props) {
  return (
    <svg
      className="max-w-full"
      id={isLinked ? 'mapa' : undefined}
      width={width}
      viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
      role={isLinked ? 'group' : 'img'}
      aria-label={label}
    >
      <image href={paths.map(map.name)} width={MAP_WIDTH} height={MAP_HEIGHT} />
      <g fontSize="15" fontWeight="700" textAnchor="middle">
        {map.pins.map((pin) =>
          isLinked ? <LinkedSign key={pin.numbers[0]} pin={pin} /> : <Dot key={pin.numbers[0]} pin={pin} />,
        )}
      </g>
    </svg>
  )
}

type Pin = PinMap['pins'][number]

/** Moved in from the edge where it would be cut. */
function LinkedSign({ pin }: { pin: Pin }) {
  const [first = 0] = pin.numbers
  const half = halfWidth(pin)
  const x = Math.min(Math.max(pin.x, half), MAP_WIDTH - half)
  return (
    <a
      id={pinAnchor(first)}
      href={`#${cardAnchor(first)}`}
      aria-label={`${pin.label}: ${pin.names.join(', ')}`}
    >
      <rect
        x={x - half}
        y={pin.y - PIN_RADIUS}
        width={2 * half}
        height={2 * PIN_RADIUS}
        rx={PIN_RADIUS}
        fill="var(--color-red)"
        stroke="var(--color-on-deep)"
      />
      <text x={x} y={pin.y + 5} fill="var(--color-on-deep)">
        {pin.label}
      </text>
    </a>
  )
}

const Dot = ({ pin }: { pin: Pin }) => (
  <circle cx={pin.x} cy={pin.y} r="9" fill="var(--color-red)" stroke="var(--color-on-deep)" strokeWidth="3" />
)
