import { StateSelect } from '~/features/places/ui/state-select'
import { paths } from '~/paths'
import { Button } from '~/ui/controls/button'
import { SearchField } from '~/ui/controls/search-field'
import type { ChosenState } from '~/ui/layout/site'

/** Of the form; the chip below it sends the same list. */
export const HOME_SEARCH = 'buscar-en'

/** Where the one list of states of the home page stands. */
export const STATE_LIST = 'buscar-estado'

/**
 * What to look for, and where (rows 25 to 28). The list is the page's one control of the state: the script lets it
 * govern the page at once, and sent with a search or by the chip's `cambiar` it is remembered (row 29, D41).
 */
export function HomeSearch({ state }: { state: ChosenState }) {
  return (
    <search>
      <form className="sign" id={HOME_SEARCH} method="post" action={paths.directory()}>
        <div className="search-form">
          <SearchField
            id="buscar"
            label="¿Qué necesitas?"
            placeholder="Buscar negocios, servicios, ubicación..."
          />
          <StateSelect id={STATE_LIST} value={state?.code} chooseAt={paths.chooseState()} />
          <Button tone="primary">Buscar</Button>
        </div>
      </form>
    </search>
  )
}
