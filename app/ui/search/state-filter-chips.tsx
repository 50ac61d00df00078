import { paths } from '~/paths'
import { Icon } from '../icon'
import type { ChosenState } from '../site'

interface Props {
  state: ChosenState
}

/** `Georgia · cambiar · ver todos` (D41). */
export function StateFilterChips({ state }: Props) {
  return (
    <div className="state-chips">
      <b>
        <Icon name="map" />
        {state ? state.name : 'Todos los estados'}
      </b>
      <a href={paths.chooseState()}>cambiar</a>
      {state && (
        <form action={paths.chooseState()} method="post">
          <input type="hidden" name="state" value="" />
          <button className="link" type="submit">
            ver todos
          </button>
        </form>
      )}
    </div>
  )
}
