import type { EmptyResultSuggestions } from '~/features/businesses/schema'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { EmptyState } from '~/ui/feedback/empty-state'
import { Notice } from '~/ui/feedback/notice'
import type { ChosenState } from '~/ui/layout/site'
import { DidYouMean } from './did-you-mean'

interface Props {
  words: { search: string; category?: string | null; state: ChosenState }
  suggestions: string[]
  alternatives: EmptyResultSuggestions | null
  href: (change: { search?: string; state?: string | undefined }) => string
}

/** Nothing matches: why, and where to go from here (row 87; D26, D46). */
export function NothingFound({ words, suggestions, alternatives, href }: Props) {
  const { search, state } = words
  return (
    <>
      <EmptyState
        card={{ sign: '0', name: 'El vacío' }}
        title={search ? `No se encontraron negocios con «${search}»` : 'Próximamente Disponibles'}
        actions={
          suggestions.length > 0 ? null : <Ways alternatives={alternatives} state={state} href={href} />
        }
      >
        {suggestions.length > 0 ? (
          <span className="text-xl">
            <DidYouMean suggestions={suggestions} href={href} />
          </span>
        ) : (
          advice(words)
        )}
      </EmptyState>
      <Notice title="¿Tú haces este trabajo?">
        Registra tu negocio gratis y sal aquí la próxima vez.{' '}
        <a href={paths.home('registro')}>Registrar Negocio</a>
      </Notice>
    </>
  )
}

interface WaysProps extends Pick<Props, 'alternatives' | 'href'> {
  state: ChosenState
}

function Ways({ alternatives, state, href }: WaysProps) {
  const { everywhere = 0, states = [], narrower = [], category = null, neighbours = [] } = alternatives ?? {}
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
      {category && (
        <ButtonLink href={paths.category(category.slug, { state: state?.code })}>
          {category.name} ({category.businesses.toLocaleString('es-US')})
        </ButtonLink>
      )}
      {neighbours.map(({ text, businesses }) => (
        <ButtonLink key={text} href={href({ search: text })}>
          Ver «{text}» ({businesses})
        </ButtonLink>
      ))}
      {state && everywhere === 0 && (
        <ButtonLink href={href({ state: undefined })}>Todos los estados</ButtonLink>
      )}
      <ButtonLink href={paths.businessIndex()}>Ver de la A a la Z</ButtonLink>
    </>
  )
}

function advice({ search, category, state }: Props['words']): string {
  const where = state ? ` en ${state.name}` : ''
  if (!search) return `Todavía no hay negocios${category ? ` de ${category}` : ''}${where}.`
  return `Nadie${where} tiene ${/\s/.test(search.trim()) ? 'todas esas palabras' : 'esa palabra'}.`
}
