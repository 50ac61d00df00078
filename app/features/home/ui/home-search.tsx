import { PlaceField } from '~/features/places/ui/place-field'
import { paths } from '~/paths'
import { Button, LONE_LINK } from '~/ui/controls/button'
import { SearchField } from '~/ui/controls/search-field'
import { SEARCH_FORM } from '~/ui/controls/search-line'
import { CHIPS } from '~/ui/display/chip'
import type { ChosenState, LocationOffer } from '~/ui/layout/site'

interface Props {
  state: ChosenState
  /** The place that was chosen last, as its field says it. */
  place: string | undefined
  location?: LocationOffer | null
  trades: readonly string[]
}

/**
 * What to look for, and where (rows 25 to 28); what is chosen is kept for the next page, whose state is told (row 29,
 * D41).
 */
export function HomeSearch({ state, place, location, trades }: Props) {
  return (
    <search>
      <form className="sign" method="post" action={paths.directory()}>
        <div className={SEARCH_FORM}>
          <SearchField
            id="buscar"
            label="¿Qué necesitas?"
            placeholder="Buscar negocios, servicios, ubicación..."
            trades={trades}
          />
          <PlaceField
            id="donde"
            value={place}
            placeholder="Zip, ciudad o estado"
            location={location ?? null}
          />
          {state && <input type="hidden" name="state" value={state.code} />}
          <Button tone="primary">Buscar</Button>
        </div>
        <StateLine state={state} />
      </form>
    </search>
  )
}

const StateLine = ({ state }: Pick<Props, 'state'>) => (
  <p className={CHIPS}>
    <span role="status">
      {state && 'Buscando en: '}
      <b>{state ? state.name : 'Todos los estados'}</b>
    </span>
    <a className={LONE_LINK} href={paths.chooseState()}>
      cambiar
    </a>
    {state && (
      <button
        className={`${LONE_LINK} link bg-transparent p-0`}
        type="submit"
        formAction={paths.chooseState()}
        name="state"
        value=""
      >
        ver todos
      </button>
    )}
  </p>
)
