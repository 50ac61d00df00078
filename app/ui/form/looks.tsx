/** What the parts of a form look like, wherever they stand: in a form of ours, or one that is written by hand. */
export const FIELD = 'field | block min-w-0'

export const LABEL = 'label | block mb-1.5 p-0'

export const OPTIONAL = 'optional | font-normal text-soft'

export const HELP = 'help | text-sm leading-note text-soft'

export const INPUT = `input | bg-card text-ink border-2 border-line rounded-house [&+.help]:mt-1.5 block w-full min-h-12.5
  py-2.5 px-3.5 placeholder:text-soft placeholder:opacity-100 [textarea&]:min-h-[7rem]
  [select&]:appearance-none [select&]:pr-7 [select&]:pl-3 [select&]:text-ellipsis
  [select&]:[background:var(--color-card)_var(--open)_right_10px_center_/_16px_no-repeat]`

export const CHOICES = `choices | [&_span]:bg-card [&_span]:text-ink [&_span]:border-2 [&_span]:border-line
  [&_span]:rounded-house [&+.help]:mt-1.5 flex flex-wrap gap-2 [&_label]:relative [&_label]:max-w-full
  [&_input]:absolute [&_input]:inset-0 [&_input]:size-full [&_input]:m-0 [&_input]:opacity-0
  [&_input]:cursor-pointer [&_span]:wrap-anywhere [&_span]:flex
  [&_span]:[font:condensed_1.125rem_/_1.2_var(--font-sign)] [&_span]:items-center [&_span]:justify-center
  [&_span]:min-h-11 [&_span]:min-w-11 [&_span]:py-2 [&_span]:px-3 [&_:checked+span]:font-bold
  [&_:checked+span::before]:[content:'✓'] [&_:checked+span::before]:mr-2
  [&_:focus-visible+span]:[outline:3px_solid_var(--color-teal)] [&_:focus-visible+span]:outline-offset-3
  [&_:checked+span]:bg-ink [&_:checked+span]:text-paper`

export const STAR_CHOICES = `star-choices | [&_:focus-visible+label]:[outline:3px_solid_var(--color-teal)]
  [&_:focus-visible+label]:outline-offset-3 flex [&_input]:relative [&_input]:z-1 [&_input]:size-12
  [&_input]:m-0 [&_input]:opacity-0 [&_input]:cursor-pointer [&_label]:size-12 [&_label]:-ml-12
  [&_label]:[background:var(--star)_center_/_36px_no-repeat]
  [&_:invalid+label]:[background-image:var(--star-empty)]
  [&_:checked~input+label]:[background-image:var(--star-empty)]`
