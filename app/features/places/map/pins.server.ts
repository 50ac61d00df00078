import { type Position, positionOf } from '../position'
import type { StateCode } from '../states'
import { frameAround, frameOfState, type MapFrame, placeOn } from './frame.server'
import type { MapPin, PinMap } from './schema'

/** Signs nearer to each other than that are one. */
const APART = 26
const LONGEST_LABEL = 9

/** What stands on a map. */
export interface Placed {
  name: string
  /** As `placeNumber` has it; null for what is placed nowhere, and not on the map. */
  place?: number | null | undefined
}

/**
 * A map of a list, each with its number in it from 1: of the state it is narrowed to, else of the stretch around all of
 * them and the place it looks from. `least` is the smallest of the sizes of a stretch, from 0. Null where none of them is placed anywhere.
 */
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
  const pins: Omit<MapPin, 'label'>[] = []
  for (const { name, number, position } of placed) {
    const at = placeOn(frame, position)
    const pin = pins.find(({ x, y }) => Math.hypot(x - at.x, y - at.y) < APART)
    if (pin) {
      pin.numbers.push(number)
      pin.names.push(name)
    } else pins.push({ ...at, numbers: [number], names: [name] })
  }
  return pins.map((pin) => ({ ...pin, label: labelOf(pin.numbers) }))
}

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
