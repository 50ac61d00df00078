import type { DirectoryFilters } from '~/features/businesses/directory-filters'
import type { EmptyResultSearchSuggestions, FilterRemovalCount } from '~/features/businesses/schema'
import { type DirectoryQuery, paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { EmptyState, Notice } from '~/ui/feedback/notices'
import type { SelectedState } from '~/ui/layout/site'
import { appendCount, formatCountOfBusinessesWithoutHours, listAppliedFilters } from './filter-words'
import { DidYouMean } from './parsed-phrase-notice'

interface NothingFoundProps {
  words: { search: string; category?: string | null; state: SelectedState }
  suggestions: string[]
  alternatives: EmptyResultSearchSuggestions | null
  chosenFilters: DirectoryFilters
  place: { name: string } | null
  /**
   * Filters that make the list empty, with the number of results without each, if known. Empty if they are
   * not the reason.
   */
  withoutFilters?: FilterRemovalCount[]
  /** Number of businesses that filters by hours exclude because they publish none. */
  withoutHours?: number
  href: (change: Partial<DirectoryQuery>) => string
}

/**
 * Explains an empty list and links to other spellings, otherwise to alternatives (row 87; D26, D46). If only
 * the filters make it empty, links remove them.
 */
export function EmptyListNotice(props: NothingFoundProps) {
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

/**
 * Shown for a list that only its filters make empty. Links remove filters and can show the number of
 * businesses then.
 */
function AllFilteredOut({
  words: { search },
  place,
  chosenFilters,
  withoutFilters = [],
  withoutHours = 0,
  href,
}: NothingFoundProps) {
  const applied = listAppliedFilters(chosenFilters)
  const what = search ? `«${search}»` : 'negocios'
  return (
    <EmptyState
      card={{ sign: '0', name: 'El vacío' }}
      title={`Hay ${what}${place ? ` cerca de ${place.name}` : ''}, pero ninguno con ${applied.length === 1 ? 'ese filtro' : 'esos filtros'}`}
      actions={withoutFilters.map(({ filters, businesses }, index) => {
        const taken = applied.filter(({ filter }) => filters.includes(filter))
        const names = `Ver sin ${taken.map(({ label }) => `«${label}»`).join(', ')}`
        const query = Object.assign({}, ...taken.map(({ without }) => without))
        return (
          <ButtonLink key={names} {...(index === 0 && { tone: 'primary' as const })} href={href(query)}>
            {appendCount(names, businesses ?? undefined)}
          </ButtonLink>
        )
      })}
    >
      {formatCountOfBusinessesWithoutHours(withoutHours)}
    </EmptyState>
  )
}

function Ways({ alternatives, words, href }: Pick<NothingFoundProps, 'alternatives' | 'words' | 'href'>) {
  const { search, category, state } = words
  const { isElsewhere = false, states = [], narrower = [] } = alternatives ?? {}
  return (
    <>
      {isElsewhere && (
        <ButtonLink tone="primary" href={href({ state: undefined })}>
          Ver los que hay en todos los estados
        </ButtonLink>
      )}
      {states.map(({ code, name }) => (
        <ButtonLink key={code} href={href({ state: code })}>
          Ver en {name}
        </ButtonLink>
      ))}
      {narrower.map((text) => (
        <ButtonLink key={text} href={href({ search: text })}>
          Solo «{text}»
        </ButtonLink>
      ))}
      {state && !isElsewhere && <ButtonLink href={href({ state: undefined })}>Todos los estados</ButtonLink>}
      {(search || category || state) && (
        <ButtonLink href={paths.directory()}>Ver todo el directorio</ButtonLink>
      )}
      <ButtonLink href={paths.businessIndex()}>Ver de la A a la Z</ButtonLink>
    </>
  )
}

function advice({ search, category, state }: NothingFoundProps['words'], isTrade = false): string {
  const where = state ? ` en ${state.name}` : ''
  if (!search) return `Todavía no hay negocios${category ? ` de ${category}` : ''}${where}.`
  if (!/[\p{L}\p{N}]/u.test(search))
    return 'Escribe el oficio o el nombre con letras: «panadería», «plomero».'
  if (isTrade) return `Todavía no hay nadie de ese oficio${where} en el directorio.`
  return `Ningún negocio${where} dice ${/\s/.test(search.trim()) ? 'todas esas palabras' : 'esa palabra'}. Revisa cómo está escrito, o busca el oficio: «panadería», «plomero».`
}
