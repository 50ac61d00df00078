/** Text, place and button of a search; text and place in one row, what narrows them and the button in the next. */
export const SEARCH_LINE = 'search-line'

/** On a phone the search is one line: the labels are short, its folded filters stand behind them, the lens alone is the button. */
export const ONE_LINE = 'one-line'

export const SEARCH_FORM = 'search-form'

/** What is folded away on phones; wide screens have room for all. */
export const FILTERS = 'filters'

export const FILTER_SUMMARY = 'filter-summary'
