export const Caret = () => (
  <span className="border-5 border-transparent border-t-current border-b-0" aria-hidden="true" />
)
