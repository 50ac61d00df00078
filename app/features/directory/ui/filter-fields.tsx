import {
  CHOICES,
  type DirectoryFilters,
  FILTERS,
  type Filter,
  type FilterCounts,
} from '~/features/businesses/attributes'
import { FILTER_WORDS } from '~/paths'
import { FIELD, HELP, INPUT, LABEL } from '~/ui/form/styles'
import { FILTER_LABELS } from './filter-words'

interface Props {
  chosenFilters: DirectoryFilters
  hasPlace: boolean
  /** Of the whole list nobody asks for a day. */
  isSearch?: boolean
  /** Of a list that is not known every filter is offered. */
  counts: FilterCounts | undefined
}

/**
 * What a list is narrowed by, besides text, category and state: what would leave nobody is not offered, all else with how
 * many it leaves. Without a place no distance is offered.
 */
export function FilterFields({ chosenFilters, hasPlace, isSearch = false, counts }: Props) {
  const offered = FILTERS.filter(
    (filter) => (filter !== 'within' || hasPlace) && (filter !== 'day' || isSearch || chosenFilters.day),
  ).map((filter) => ({
    filter,
    chosen: chosenFilters[filter]?.toString(),
    options: CHOICES[filter]
      .map((choice) => ({ value: String(choice), businesses: counts?.[filter][String(choice)] }))
      .filter(
        ({ value, businesses }) =>
          businesses !== 0 || value === chosenFilters[filter]?.toString() || filter === 'open',
      ),
  }))
  const shown = offered.filter(({ options }) => options.length > 0)
  const isTick = ({ filter }: Offered) => FILTER_LABELS[filter].choice === undefined
  return (
    <>
      {shown
        .filter((each) => !isTick(each))
        .map((each) => (
          <Choice key={each.filter} {...each} />
        ))}
      <div className="ticks">
        {shown.filter(isTick).map((each) => (
          <Tick key={each.filter} {...each} />
        ))}
      </div>
      {!chosenFilters.open && counts?.open.true === 0 && (
        <p className={HELP}>
          Ninguno sale con «Abierto ahora»: o está cerrado, o no ha puesto su horario. Llama y pregunta.
        </p>
      )}
    </>
  )
}

interface Offered {
  filter: Filter
  chosen: string | undefined
  options: { value: string; businesses: number | undefined }[]
}

const withCount = (words: string, businesses = 0) =>
  businesses > 0 ? `${words} (${businesses.toLocaleString('es-US')})` : words

function Choice({ filter, chosen = '', options }: Offered) {
  const { label, choice = String } = FILTER_LABELS[filter]
  return (
    <label className={FIELD}>
      <span className={LABEL}>{label}</span>
      <select className={INPUT} name={FILTER_WORDS[filter]} defaultValue={chosen}>
        <option value="">Cualquiera</option>
        {options.map(({ value, businesses }) => (
          <option key={value} value={value}>
            {filter === 'day' ? choice(value) : withCount(choice(value), businesses)}
          </option>
        ))}
      </select>
    </label>
  )
}

const Tick = ({ filter, chosen, options: [option] }: Offered) => (
  <label>
    <input
      type="checkbox"
      name={FILTER_WORDS[filter]}
      value="1"
      defaultChecked={chosen !== undefined}
      disabled={chosen === undefined && option?.businesses === 0}
    />
    {withCount(FILTER_LABELS[filter].label, option?.businesses)}
  </label>
)
