import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { EmptyState } from '~/ui/feedback/empty-state'

const EXAMPLES = ['plomero', 'panadería miami', 'abogado inmigración', 'taxes']

/** The search-first view before anything is asked (row 83). */
export function SearchPrompt() {
  return (
    <EmptyState
      card={{ sign: '¿?', name: 'La pregunta', hue: 'amarillo' }}
      title="Escribe lo que buscas"
      actions={
        <>
          {EXAMPLES.map((search) => (
            <ButtonLink key={search} size="small" href={paths.directory({ search, view: 'search' })}>
              {search}
            </ButtonLink>
          ))}
          <ButtonLink size="small" href={paths.directory()}>
            Ver la lista completa
          </ButtonLink>
        </>
      }
    >
      Un oficio, un nombre o una ciudad; o elige una categoría. Por ejemplo:
    </EmptyState>
  )
}
