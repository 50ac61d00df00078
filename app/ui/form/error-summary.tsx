import { useEffect, useRef } from 'react'

interface Props {
  title: string
  /** `id` is the field to jump to; null for what concerns the whole form. */
  errors: { id: string | null; message: string }[]
}

const MARK = 'Error: '

/** Two fields may lack the same: the sentence then leads to the first. */
const isFirst = ({ message }: Props['errors'][number], index: number, all: Props['errors']) =>
  all.findIndex((each) => each.message === message) === index

/**
 * Stands over a form that came back; each line leads to its field. On a hydrated page every new answer brings the
 * focus here and marks the title, which the server does otherwise.
 */
export function ErrorSummary({ title, errors }: Props) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors.length === 0) return
    summary.current?.focus()
    if (!document.title.startsWith(MARK)) document.title = MARK + document.title
  }, [errors])
  return (
    <div className="error-summary" role="alert" tabIndex={-1} id="errores" ref={summary}>
      <h2>{title}</h2>
      <ul>
        {errors.filter(isFirst).map(({ id, message }) => (
          <li key={message}>{id ? <a href={`#${id}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </div>
  )
}
