import { type Position, positionOf } from '../position'
import type { StateCode } from '../states'
import { frameAround, frameOfState, type MapFrame, placeOn } from './frame.server'
import { halfWidth, type MapPin, PIN_RADIUS, type PinMap } from './schema'

const LONGEST_LABEL = 9

export interface Placed {
  name: string
  /** As `placeNumber` has it; null for what is placed nowhere, and not on the map. */
  place?: number | null | undefined
}

/** A map of a list, numbered from 1: of its state, else of the stretch around all, of size `least` or more. Or null. */
export function mapOf(
  list: readonly Placed[],
  { state, from, least = 0 }: { state: StateCode | null; from: Position | null; least?: number },
): PinMap | null {
  const placed = list.flatMap(({ name, place }, index) =>
    typeof place === 'number' ? [{ name, number: index + 1, position: positionOf(place) }] : [],
  )
  if (placed.length === 0) return null
  const frame =
    state && !from
      ? frameOfState(state)
      : frameAround([...placed.map(({ position }) => position), ...(from ? [from] : [])], least)
  return { name: frame.name, pins: gathered(frame, placed) }
}

function gathered(
  frame: MapFrame,
  placed: readonly { name: string; number: number; position: Position }[],
): MapPin[] {
  let pins: MapPin[] = []
  for (const { name, number, position } of placed) {
    let pin = pinOf({ ...placeOn(frame, position), numbers: [number], names: [name] })
    // One that has grown may cover others.
    for (let other = coveredBy(pins, pin); other; other = coveredBy(pins, pin)) {
      const found = other
      pins = pins.filter((each) => each !== found)
      pin = pinOf({
        ...{ x: found.x, y: found.y },
        numbers: [...found.numbers, ...pin.numbers].sort((a, b) => a - b),
        names: [...found.names, ...pin.names],
      })
    }
    pins.push(pin)
  }
  return pins.sort((a, b) => (a.numbers[0] ?? 0) - (b.numbers[0] ?? 0))
}

const pinOf = (pin: Omit<MapPin, 'label'>): MapPin => ({ ...pin, label: labelOf(pin.numbers) })

const coveredBy = (pins: readonly MapPin[], pin: MapPin) =>
  pins.find(
    (each) =>
      Math.abs(each.y - pin.y) < 2 * PIN_RADIUS &&
      Math.abs(each.x - pin.x) < halfWidth(each) + halfWidth(pin),
  )

/** `3`, `3–7`, `1, 4–6`; `9 aquí` where that would not fit on a sign. */
export function labelOf(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  const label = runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ')
  return label.length > LONGEST_LABEL ? `${numbers.length} aquí` : label
}
