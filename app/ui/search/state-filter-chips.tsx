import { paths } from '~/paths'
import { Icon } from '../icon'
import type { ChosenState } from '../site'

interface Props {
  state: ChosenState
  /** Address to come back to after choosing. */
  back?: string
}

/** `Georgia · cambiar · ver todos` (D41). */
export function StateFilterChips({ state, back = paths.home() }: Props) {
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
          <input type="hidden" name="volver" value={back} />
          <button className="link" type="submit">
            ver todos
          </button>
        </form>
      )}
    </div>
  )
}
