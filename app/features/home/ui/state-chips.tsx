import { paths } from '~/paths'
import type { ChosenState } from '~/ui/layout/site'
import { HOME_SEARCH, STATE_LIST } from './home-search'

/**
 * `Buscando en: Georgia · cambiar · ver todos` (row 29, D41): sends the list of the form above, or all states; of two
 * values of one name the later counts. The anchor has the list in sight and focused afterwards.
 */
export function StateChips({ state }: { state: ChosenState }) {
  const send = { className: 'link', type: 'submit', form: HOME_SEARCH } as const
  return (
    <div className="state-chips">
      <span role="status">
        {state && 'Buscando en: '}
        <b>{state ? state.name : 'Todos los estados'}</b>
      </span>
      <button {...send} formAction={`${paths.chooseState()}#${STATE_LIST}`}>
        cambiar
      </button>
      {state && (
        <button {...send} formAction={paths.chooseState()} name="state" value="">
          ver todos
        </button>
      )}
    </div>
  )
}
