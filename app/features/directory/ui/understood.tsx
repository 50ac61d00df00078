import { Fragment } from 'react'
import type { DirectoryFilters } from '~/features/businesses/attributes'
import type { Listing } from '~/features/businesses/schema'
import { type DirectoryQuery, NOWHERE } from '~/paths'
import { appliedFilters, FILTER_LABELS, withoutHours } from './filter-words'

export interface Place {
  name: string
  /** Other cities of its name, where that may be meant. */
  namesakes: { key: string; name: string }[]
}

interface Props {
  /** What was typed, where the place and the filters were taken out of it. */
  phrase: string | undefined
  search: string
  place: Place | null
  chosenFilters: DirectoryFilters
  listing: Pick<Listing, 'unmet'>
  href: (change: Partial<DirectoryQuery>) => string
}

/** How a phrase was read (D126), with the way back to its words, and which filters nobody meets. */
export function Understood({ phrase, search, place, chosenFilters, listing: { unmet }, href }: Props) {
  const filters = appliedFilters(chosenFilters).map(({ label }) => label.toLowerCase())
  const back = { search: phrase, phrase: undefined, literal: true, near: NOWHERE, ...withoutHours }
  const names = unmet.map((filter) => `«${FILTER_LABELS[filter].label}»`).join(' ni ')
  return (
    <>
      {phrase && (
        <p>
          Entendimos:{' '}
          {[search && `«${search}»`, place && `cerca de ${place.name}`, ...filters]
            .filter(Boolean)
            .join(', ')}
          . <a href={href(back)}>Buscar «{phrase}» tal cual</a>
        </p>
      )}
      {place && place.namesakes.length > 0 && (
        <p>
          Buscamos cerca de {place.name}. ¿Es otra?{' '}
          {place.namesakes.map(({ key, name }, index) => (
            <Fragment key={key}>
              {index > 0 && ' · '}
              <a href={href({ near: key })}>{name}</a>
            </Fragment>
          ))}
        </p>
      )}
      {unmet.length > 0 && (
        <p>
          Nadie de esta lista sale con {names}: o no es así, o no lo ha puesto en su página. Por eso ves a
          todos; llama y pregunta.
        </p>
      )}
    </>
  )
}
