import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { INDEX_LETTERS } from '~/features/businesses/schema'
import { BusinessLinkList } from '~/features/businesses/ui/business-card'
import { getStateName, parseStateFilter } from '~/features/places/states'
import { StateSelect } from '~/features/places/ui/place-fields'
import { DEFAULT_PAGE_CACHE_RULE } from '~/http/cache-rule'
import { buildPageMeta } from '~/http/meta'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { LetterLinks } from '~/ui/controls/order-menu'
import { SEARCH_FORM_CLASS } from '~/ui/controls/search-field'
import { EmptyState } from '~/ui/feedback/notices'
import { PageHeading, Section } from '~/ui/layout/section'
import { Pagination } from '~/ui/list/pagination'
import { readPageNumber } from '~/values/list-query'
import { countListingsByLetter, listBusinessesUnderLetter } from '../listing-counts.server'
import { ResultsHeading } from '../ui/list-results'

export const handle = { cache: DEFAULT_PAGE_CACHE_RULE }

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const state = parseStateFilter(searchParams.get('state'))
  const counts = await countListingsByLetter(db, state)
  const asked = searchParams.get('letra')?.toLowerCase() ?? ''
  const letters = INDEX_LETTERS.map((letter) => ({ letter, businesses: counts.get(letter) ?? 0 }))
  const letter =
    INDEX_LETTERS.find((known) => known === asked) ??
    letters.find((each) => each.businesses > 0)?.letter ??
    'a'
  const total = counts.get(letter) ?? 0
  const index = await listBusinessesUnderLetter(db, {
    letter,
    stateCode: state,
    page: readPageNumber(searchParams),
    total,
  })
  return { letters, letter, total, state: state && { code: state, name: getStateName(state) }, ...index }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  buildPageMeta(matches, {
    title: `Negocios de la A a la Z${data ? `: ${data.letter.toUpperCase()}` : ''}`,
    description: data && `Negocios del directorio por orden alfabético: letra ${data.letter.toUpperCase()}.`,
    canonical: paths.businessIndex({ letter: data?.letter, page: data?.page }),
    hidden: Boolean(data?.state),
    pages: data && {
      ...data,
      href: (page) => paths.businessIndex({ letter: data.letter, state: data.state?.code, page }),
    },
  })

export default function LetterIndexRoute() {
  const { letters, letter, total, state, entries, page, pages } = useLoaderData<typeof loader>()
  const href = (query: { letter?: string; page?: number }) =>
    paths.businessIndex({ letter, state: state?.code, ...query })
  return (
    <Section top>
      <PageHeading kicker="Índice" title="Negocios A–Z" />
      <form className={`sign ${SEARCH_FORM_CLASS}`} action={paths.businessIndex()}>
        <StateSelect id="estado" value={state?.code} />
        <Button>Ver</Button>
        <input type="hidden" name="letra" value={letter} />
      </form>
      <LetterLinks
        letters={letters.map((each) => each.letter)}
        counts={Object.fromEntries(letters.map((each) => [each.letter, each.businesses]))}
        current={letter}
        href={(chosen) => href({ letter: chosen })}
      />
      {total > 0 ? (
        <>
          <ResultsHeading title={heading(letter, total, state)} page={page} pages={pages} />
          <BusinessLinkList businesses={entries} isWide />
          <Pagination page={page} pages={pages} href={(number) => href({ page: number })} />
        </>
      ) : (
        <EmptyState
          card={{ sign: letter.toUpperCase(), name: 'La ausente' }}
          title={`Ningún negocio con ${letter.toUpperCase()}`}
          actions={<ButtonLink href={paths.businessIndex()}>Ver toda la lista</ButtonLink>}
        >
          {state && `En ${state.name} no hay negocios que empiecen así.`}
        </EmptyState>
      )}
    </Section>
  )
}

function heading(letter: string, total: number, state: { name: string } | null): string {
  const initial = letter === '#' ? 'Números y símbolos' : letter.toUpperCase()
  const count = total === 1 ? '1 negocio' : `${total.toLocaleString('es-US')} negocios`
  return `${initial}: ${count}${state ? ` en ${state.name}` : ''}`
}
