/** Text, place and button of a search; text and place in one row, what narrows them and the button in the next. */
export const SEARCH_LINE = `search-line | flex flex-wrap gap-3 items-end [&>.button]:px-1 [&>.button]:min-h-12.5
  max-xs:[&>.button_.icon]:hidden [&>*]:flex-[1_1_7.5rem] [&>:first-child]:flex-[9_1_8rem]
  [&>.button]:flex-[0_1_6.5rem] [&>.filters]:order-1 [&>.filters]:flex-[0_1_auto]
  [&>.filters~.button]:order-2 [&>.filters~.button]:flex-[1_1_6.5rem] [&>.filters[open]]:basis-full
  lg:[@supports_selector(::details-content)]:[&>.filters~.button]:order-0
  lg:[@supports_selector(::details-content)]:[&>.filters~.button]:flex-[0_1_8rem]
  lg:[@supports_selector(::details-content)]:[&>.filters]:basis-full`

/** On a phone the search is one line: the labels are short, its folded filters stand behind them, the lens alone is the button. */
export const ONE_LINE = `one-line | max-md:relative max-md:[&>.field]:basis-[6rem] max-md:[&>.filters~.button.button]:order-0
  max-md:[&>.filters~.button.button]:flex-[0_0_48px] max-md:[&>.filters~.button.button]:text-[0px]
  max-md:[&>.button.button_.icon]:block max-md:[&>.button.button_.icon]:text-[19px]
  max-md:[&>.filters:not([open])]:absolute max-md:[&>.filters:not([open])]:[inset:-17px_-6px_auto_auto]
  max-md:[&>.filters:not([open])_*]:border-transparent max-md:[&>.filters:not([open])_*]:bg-transparent`

export const SEARCH_FORM = `search-form | [@media(max-width:28em)]:[&_.input::placeholder]:text-[0.74em] flex flex-wrap gap-3
  items-end [&>*]:flex-[9_1_10.75rem] [&>:first-child]:basis-full [&_.button]:flex-[1_1_5.75rem]
  [&_.button]:px-1 [&_.button]:min-h-12.5 max-xs:[&>.button_.icon]:hidden`

/** What is folded away on phones; wide screens have room for all. */
export const FILTERS = `filters | [&>div]:grid [&>div]:gap-x-2 [&>div]:gap-y-3 [&>div]:pt-3 lg:[&>div]:[grid-auto-flow:column] lg:[&>div]:items-end
  lg:[@supports_selector(::details-content)]:[&_summary]:hidden
  lg:[@supports_selector(::details-content)]:[&::details-content]:[content-visibility:visible]
  lg:[@supports_selector(::details-content)]:[&>div]:p-0`

export const FILTER_SUMMARY = `filter-summary | flex flex-wrap gap-x-4 gap-y-0 items-center justify-between mt-1.5 mx-0 -mb-2.5`
