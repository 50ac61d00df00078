/** Text, place and button of a search; text and place in one row, what narrows them and the button in the next. */
export const SEARCH_LINE = 'search-line'

export const SEARCH_FORM = 'search-form'
