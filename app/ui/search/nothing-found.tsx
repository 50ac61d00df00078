import { paths } from '~/paths'
import { ButtonLink } from '../button'
import { EmptyState } from '../empty-state'
import { Notice } from '../notice'
import type { ChosenState } from '../site'

interface Props {
  words: { search: string; category?: string | null; state: ChosenState }
  /** States where there is something. */
  otherStates: { code: string; name: string }[]
  stateHref: (state: string | undefined) => string
}

/** Nothing matches: why, and where to go from here (row 87, D26). */
export function NothingFound({ words, otherStates, stateHref }: Props) {
  const { search, state } = words
  return (
    <>
      <EmptyState
        card={{ sign: '0', name: 'El vacío' }}
        title={search ? `No se encontraron negocios con «${search}»` : 'Próximamente Disponibles'}
        actions={
          <>
            {otherStates.map(({ code, name }) => (
              <ButtonLink key={code} href={stateHref(code)}>
                Ver en {name}
              </ButtonLink>
            ))}
            {state && <ButtonLink href={stateHref(undefined)}>Todos los estados</ButtonLink>}
            <ButtonLink href={paths.businessIndex()}>Ver de la A a la Z</ButtonLink>
          </>
        }
      >
        {advice(words)}
      </EmptyState>
      <Notice title="¿Tú haces este trabajo?">
        Registra tu negocio gratis y sal aquí la próxima vez.{' '}
        <a href={paths.home('registro')}>Registrar Negocio</a>
      </Notice>
    </>
  )
}

function advice({ search, category, state }: Props['words']): string {
  const where = state ? ` en ${state.name}` : ''
  if (!search) return `Todavía no hay negocios${category ? ` de ${category}` : ''}${where}.`
  return `Nadie${where} tiene esas palabras. Prueba con menos palabras, con el oficio o con la ciudad.`
}
