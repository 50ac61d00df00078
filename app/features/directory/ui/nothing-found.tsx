import type { DirectoryFilters } from '~/features/businesses/attributes'
import type { EmptyResultSuggestions, WithoutFilter } from '~/features/businesses/schema'
import { type DirectoryQuery, NOWHERE, paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { EmptyState } from '~/ui/feedback/empty-state'
import { Notice } from '~/ui/feedback/notice'
import type { ChosenState } from '~/ui/layout/site'
import { DidYouMean } from './did-you-mean'
import { appliedFilters } from './filter-words'

interface Props {
  words: { search: string; category?: string | null; state: ChosenState }
  suggestions: string[]
  alternatives: EmptyResultSuggestions | null
  chosenFilters: DirectoryFilters
  place: { name: string } | null
  /** Not empty when there are businesses, and only the filters leave none. */
  withoutFilters?: WithoutFilter[]
  href: (change: Partial<DirectoryQuery>) => string
}

/** Nothing matches: why, and where to go from here (row 87; D26, D46). */
export function NothingFound(props: Props) {
  const { words, suggestions, alternatives, withoutFilters = [], href } = props
  const { search } = words
  if (withoutFilters.length > 0) return <AllFilteredOut {...props} />
  return (
    <>
      <EmptyState
        card={{ sign: '0', name: 'El vacío' }}
        title={search ? `No se encontraron negocios con «${search}»` : 'Próximamente Disponibles'}
        actions={
          suggestions.length > 0 ? null : <Ways alternatives={alternatives} words={words} href={href} />
        }
      >
        {suggestions.length > 0 ? (
          <span className="text-xl">
            <DidYouMean suggestions={suggestions} href={href} />
          </span>
        ) : (
          advice(words, alternatives?.isTrade)
        )}
      </EmptyState>
      <Notice title="¿Tú haces este trabajo?">
        Registra tu negocio gratis y sal aquí la próxima vez.{' '}
        <a href={paths.home('registro')}>Registrar Negocio</a>
      </Notice>
    </>
  )
}

/** What was asked for is here, but not with all the filters: each can be taken off, and says how many that shows. */
function AllFilteredOut({ words: { search }, place, chosenFilters, withoutFilters = [], href }: Props) {
  const applied = appliedFilters(chosenFilters)
  const what = search ? `«${search}»` : 'negocios'
  return (
    <EmptyState
      card={{ sign: '0', name: 'El vacío' }}
      title={`Hay ${what}${place ? ` cerca de ${place.name}` : ''}, pero ninguno con ${applied.length === 1 ? 'ese filtro' : 'esos filtros'}`}
      actions={withoutFilters.map(({ filters, businesses }, index) => {
        const taken = applied.filter(({ filter }) => filters.includes(filter))
        const isFarther = filters.includes('place')
        const names = isFarther ? 'Ver más lejos' : `sin ${taken.map(({ label }) => `«${label}»`).join(', ')}`
        const query = isFarther
          ? { near: NOWHERE, within: undefined }
          : Object.assign({}, ...taken.map(({ without }) => without))
        return (
          <ButtonLink key={names} {...(index === 0 && { tone: 'primary' as const })} href={href(query)}>
            {isFarther ? names : `${businesses.toLocaleString('es-US')} ${names}`}
          </ButtonLink>
        )
      })}
    />
  )
}

function Ways({ alternatives, words, href }: Pick<Props, 'alternatives' | 'words' | 'href'>) {
  const { search, category, state } = words
  const { everywhere = 0, states = [], narrower = [] } = alternatives ?? {}
  return (
    <>
      {everywhere > 0 && (
        <ButtonLink tone="primary" href={href({ state: undefined })}>
          {everywhere === 1 ? 'Ver el que hay' : `Ver los ${everywhere.toLocaleString('es-US')} que hay`} en
          todos los estados
        </ButtonLink>
      )}
      {states.map(({ code, name, businesses }) => (
        <ButtonLink key={code} href={href({ state: code })}>
          Ver en {name} ({businesses})
        </ButtonLink>
      ))}
      {narrower.map(({ text, businesses }) => (
        <ButtonLink key={text} href={href({ search: text })}>
          Solo «{text}» ({businesses})
        </ButtonLink>
      ))}
      {state && everywhere === 0 && (
        <ButtonLink href={href({ state: undefined })}>Todos los estados</ButtonLink>
      )}
      {(search || category || state) && (
        <ButtonLink href={paths.directory()}>Ver todo el directorio</ButtonLink>
      )}
      <ButtonLink href={paths.businessIndex()}>Ver de la A a la Z</ButtonLink>
    </>
  )
}

function advice({ search, category, state }: Props['words'], isTrade = false): string {
  const where = state ? ` en ${state.name}` : ''
  if (!search) return `Todavía no hay negocios${category ? ` de ${category}` : ''}${where}.`
  if (isTrade) return `Conocemos ese oficio, pero todavía nadie${where} lo tiene en el directorio.`
  return `Ningún negocio${where} dice ${/\s/.test(search.trim()) ? 'todas esas palabras' : 'esa palabra'}. Revisa cómo está escrito, o busca el oficio: «panadería», «plomero».`
}
