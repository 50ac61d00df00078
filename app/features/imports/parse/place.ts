import { cityAlone, withoutCountry, withoutState } from '~/features/places/city'
import { type FoundState, findState, stateWritten, zipIn } from '~/features/places/find-state'
import { cityNamed } from '~/features/places/nearest-cities.server'
import type { StateCode } from '~/features/places/states'
import { timeZoneOf } from '~/features/places/time-zone'
import { cityOfZip, parseZip, stateOfZip } from '~/features/places/zip'
import { fold } from '~/features/search/words'
import { presentableAddress } from '~/values/text/presentable'
import { wordsWith } from './words'

/** Where a business is, as its page keeps it. */
export interface Place {
  location: string | null
  /** Empty when nothing tells it. */
  city: string
  stateCode: StateCode
  /** False when the state is Georgia for want of anything better (D25). */
  isStateKnown: boolean
  zip: string | null
  timeZone: string
}

interface Given {
  location: string
  city: string
  state: string
  zip: string
}

/** The place a row tells and what looks wrong about it; null in a territory the directory does not cover. */
export function placeOfRow(written: Given): { place: Place; warnings: string[] } | null {
  const given = withCityAlone(written)
  const state = findState({ ...given, address: given.location })
  if (!state) return null
  const zip = parseZip(given.zip) ?? zipIn(given.location) ?? zipIn(given.city)
  const address = withCity(splitAddress(given.location), given.city, state.code)
  const isStateAsCity =
    stateWritten(given.city) !== null && (address.city !== '' || !cityNamed(given.city, state.code))
  const named = (isStateAsCity ? '' : cityAlone(given.city)) || address.city || (zip && cityOfZip(zip)) || ''
  // The District is one city.
  const city = state.code === 'DC' && /^(wash\.?)?$/i.test(named) ? 'Washington' : named
  const street = withoutCity(address.street, city)
  const place = {
    location: presentable(street) || null,
    city: presentable(city),
    stateCode: state.code,
    isStateKnown: isCertain(state, city) && !isOddState(given.state, city, state.code),
    zip,
    timeZone: timeZoneOf(state.code, zip),
  }
  return { place, warnings: warningsOf(given, zip, state.code) }
}

/** A city where a street should be, and nothing else: `Norcross`. */
const withCityAlone = (given: Given): Given =>
  given.city === '' && cityNamed(given.location, stateWritten(given.state))
    ? { ...given, location: '', city: given.location }
    : given

/** Cities of a known state that are as well known in another one: alone, their name tells nothing (D113). */
const namesakes = wordsWith('namesake')

/** Somebody who writes no capitals writes none in a street either. */
const presentable = (text: string) => presentableAddress(/\p{Lu}/u.test(text) ? text : text.toUpperCase())

/** A state that is none of ours, and a city that is not known where the zip leads: `Guadalajara, Jalisco, 44100`. */
const isOddState = (named: string, city: string, found: StateCode) =>
  named !== '' && stateWritten(named) === null && !cityNamed(city, found)

const isCertain = ({ by }: FoundState, city: string) =>
  by !== 'nothing' && (by !== 'city' || !namesakes.has(fold(city)))

/** Whether a country is named that is not the United States. */
export const isForeign = (country: string | undefined): boolean =>
  !!country &&
  !/^(us|usa|u\.s\.a?\.?|ee\.? ?uu\.?( de am[eé]rica)?|united states.*|estados unidos.*|america)$/i.test(
    country.trim(),
  )

function warningsOf(given: Given, zip: string | null, found: StateCode): string[] {
  const named = stateWritten(given.state)
  const warnings: string[] = []
  if (given.zip !== '' && !zip) warnings.push(`Código postal no válido: ${given.zip.slice(0, 20)}`)
  else if (zip && !stateOfZip(zip)) warnings.push(`Código postal desconocido: ${zip}`)
  if (named && named !== found) warnings.push(`El código postal ${zip} es de ${found}, no de ${named}`)
  if (given.state !== '' && !named) warnings.push(`Estado no reconocido: ${given.state.slice(0, 30)}`)
  return warnings
}

/** `6611 SE Powell Blvd, Portland OR 97206` → its street and its city. */
function splitAddress(text: string): { street: string; city: string } {
  const whole = text.replace(/\s+/g, ' ').trim()
  const bare = withoutCountry(whole)
  if (/^[a-z]{2}$/i.test(bare) && stateWritten(bare)) return { street: '', city: '' }
  const stateless = withoutState(bare)
  if (stateless === bare && bare === whole) return { street: whole, city: '' }
  const parts = stateless.split(',').map((part) => part.trim())
  if (parts.length === 1)
    return /\d/.test(stateless) ? { street: stateless, city: '' } : { street: '', city: stateless }
  const city = parts.at(-1) ?? ''
  // `Suite 4` is a part of the street: no city has a figure in its name.
  if (/\d/.test(city)) return { street: stateless, city: '' }
  return { street: parts.slice(0, -1).join(', '), city }
}

/** An address without commas ends in its city, where that is a known one: `100 Main St Atlanta GA`. */
function withCity(address: { street: string; city: string }, city: string, state: StateCode) {
  const [, before = '', behind = ''] = /^(.*\d.*),\s*([^,\d]+)$/.exec(address.street) ?? []
  if (address.city === '' && city === '' && cityNamed(behind, state)) return { street: before, city: behind }
  const words = address.street.split(' ')
  const last = words.at(-1) ?? ''
  const most = address.city === '' && city === '' && !address.street.includes(',') ? LONGEST_CITY : 0
  const end = stateWritten(last) === state && /^[A-Z]{2}$/i.test(last) ? words.length - 1 : words.length
  for (let length = Math.min(most, end - 2); length > 0; length--) {
    const named = words.slice(end - length, end).join(' ')
    if (!/\d/.test(named) && cityNamed(named, state))
      return { street: words.slice(0, end - length).join(' '), city: named }
  }
  return address
}

/** Words of the name of a city. */
const LONGEST_CITY = 3

/** The street without the city that follows it, when a column of its own names that. */
function withoutCity(street: string, city: string): string {
  const end = street.split(',').at(-1)?.trim() ?? ''
  return city !== '' && street.includes(',') && end.toLowerCase() === city.toLowerCase()
    ? street.slice(0, street.lastIndexOf(',')).trim()
    : street
}
