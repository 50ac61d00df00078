import type { Listing } from '~/features/businesses/schema'
import { DidYouMean } from './did-you-mean'

interface Props {
  listing: Pick<Listing, 'exact' | 'correction' | 'suggestions'>
  search: string
  /** Address of the same list with another text, or with this one as it is typed. */
  href: (change: { search?: string; literal?: boolean | undefined }) => string
}

/** What is shown in place of what was typed, the way back to it, and what else was perhaps meant (D46). */
export function Corrected({ listing: { exact, correction, suggestions }, search, href }: Props) {
  if (correction === null && suggestions.length === 0) return null
  return (
    <p>
      {correction !== null && (
        <>
          {exact === 0 ? 'Mostramos' : beside(exact, search)} resultados de{' '}
          <a href={href({ search: correction })}>
            <b>«{correction}»</b>
          </a>
          . <a href={href({ literal: true })}>Buscar «{search}» tal cual</a>.{' '}
        </>
      )}
      {suggestions.length > 0 && (
        <DidYouMean suggestions={suggestions} href={(change) => href({ ...change, literal: undefined })} />
      )}
    </p>
  )
}

const beside = (exact: number, search: string) =>
  `${exact === 1 ? 'El primero es' : `Los primeros ${exact} son`} de «${search}»; después van`
