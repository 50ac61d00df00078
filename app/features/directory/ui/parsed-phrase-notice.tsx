import { Fragment } from 'react'
import type { DirectoryFilters } from '~/features/businesses/directory-filters'
import type { BusinessListPageData } from '~/features/businesses/schema'
import { href } from '~/href'
import { type DirectoryQuery, NO_PLACE_PARAM_VALUE } from '~/paths'
import type { SelectedState } from '~/ui/layout/site'
import { CLEARED_PHRASE_FILTERS, listAppliedFilters } from './filter-words'

export interface ShownSearchPlace {
  name: string
  /** Name of the city, if the place is one or is in one. */
  city: string | null
  /** Whether the list is limited to that city. */
  isOnlyCity: boolean
  /** Other cities with the same name that may be intended. */
  namesakes: { key: string; name: string }[]
}

interface ParsedPhraseNoticeProps {
  /** Text as typed. Undefined if no place or filter was found in it. */
  phrase: string | undefined
  search: string
  place: ShownSearchPlace | null
  chosenFilters: DirectoryFilters
  state: SelectedState
  /** State whose businesses come first. Null without one. */
  firstState: SelectedState
  listing: Pick<BusinessListPageData, 'leading' | 'isInFirstState'>
  /** Filters in the phrase that no business passes, so they were not applied. */
  unmet: DirectoryFilters
  href: (change: Partial<DirectoryQuery>) => string
}

/**
 * Explains how a phrase was understood (D126), with a link to the literal search. Also shows filters that
 * were not applied, which state comes first (D143), and other cities of the same name.
 */
export function ParsedPhraseNotice(props: ParsedPhraseNoticeProps) {
  const { phrase, search, place, state, firstState, chosenFilters, listing, href: buildListHref } = props
  const { leading, isInFirstState } = listing
  const names = listAppliedFilters(props.unmet)
    .map(({ label }) => `«${label}»`)
    .join(' ni ')
  const filters = listAppliedFilters(chosenFilters).map(({ label }) => label.toLowerCase())
  const back = {
    search: phrase,
    phrase: undefined,
    literal: true,
    near: NO_PLACE_PARAM_VALUE,
    state: undefined,
    ...CLEARED_PHRASE_FILTERS,
  }
  return (
    <>
      {phrase && (
        <p>
          Entendimos:{' '}
          {[
            search && `«${search}»`,
            place && `cerca de ${place.name}`,
            state && `en ${state.name}`,
            ...filters,
          ]
            .filter(Boolean)
            .join(', ')}
          . <a href={buildListHref(back)}>Buscar «{phrase}» tal cual</a>
        </p>
      )}
      {names && (
        <p>
          Nadie de esta lista sale con {names}: o no es así, o no lo ha puesto en su página. Por eso ves a
          todos; llama y pregunta.
        </p>
      )}
      {firstState && leading !== null && (
        <p>
          {leading > 0
            ? `Primero van los de ${firstState.name}; después, los del resto del país.`
            : isInFirstState
              ? `En ${firstState.name} nadie se dedica sobre todo a eso, pero hay quien también lo ofrece.`
              : `En ${firstState.name} todavía nadie se dedica a eso. Estos son del resto del país.`}{' '}
          {isInFirstState && (
            <>
              <a href={buildListHref({ state: firstState.code })}>Solo {firstState.name}</a> ·{' '}
            </>
          )}
          <a href={href('/estado')}>Cambiar de estado</a>
        </p>
      )}
      {place && place.namesakes.length > 0 && (
        <p>
          Buscamos cerca de {place.name}. ¿Es otra?{' '}
          {place.namesakes.map(({ key, name }, index) => (
            <Fragment key={key}>
              {index > 0 && ' · '}
              <a href={buildListHref({ near: key })}>{name}</a>
            </Fragment>
          ))}
        </p>
      )}
    </>
  )
}

interface DidYouMeanProps {
  suggestions: readonly string[]
  href: (change: { search: string }) => string
}

/** `¿Quisiste decir a, b o c?` with a link to each search (D46). */
export function DidYouMean({ suggestions, href }: DidYouMeanProps) {
  return (
    <>
      ¿Quisiste decir{' '}
      {suggestions.map((text, index) => (
        <Fragment key={text}>
          {index > 0 && (index === suggestions.length - 1 ? ' o ' : ', ')}
          <a href={href({ search: text })}>{text}</a>
        </Fragment>
      ))}
      ?
    </>
  )
}
