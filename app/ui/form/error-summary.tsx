import { type MouseEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { focusField } from './form-context'

const never = () => () => undefined

/** Whether the current render is the one that hydrates the page. Always false on the server. */
const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => typeof document !== 'undefined',
  )

interface ErrorSummaryProps {
  title: string
  /** Errors by field name, as conform returns them. '' is the whole form. */
  errors: Record<string, string[] | null>
}

const ERROR_TITLE_PREFIX = 'Error: '

/**
 * Returns the first message of each field. If several fields have the same message, it is listed once and
 * links to the first of them.
 */
const linesOf = (errors: ErrorSummaryProps['errors']) => {
  const lines = new Map<string, string>()
  for (const [id, messages] of Object.entries(errors)) {
    const [message = ''] = messages ?? []
    if (!lines.has(message)) lines.set(message, id)
  }
  return [...lines]
}

/**
 * Lists the errors with links to their fields. It usually gets the focus, so that screen readers read it
 * first. Without React, an attribute sets the focus.
 */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  const isHydrating = useIsHydrating()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer moves the focus
  useEffect(() => {
    if (!document.title.startsWith(ERROR_TITLE_PREFIX)) document.title = ERROR_TITLE_PREFIX + document.title
    // If the user focused a field before hydration, the focus stays there.
    if (isHydrating && document.activeElement !== document.body) return
    summary.current?.scrollIntoView()
    summary.current?.focus({ preventScroll: true })
  }, [errors])
  return (
    // biome-ignore lint/a11y/noAutofocus: without the script only the focus announces the errors
    <div className="error-summary" role="alert" tabIndex={-1} id="errores" autoFocus ref={summary}>
      <h2>{title}</h2>
      <ul>
        {linesOf(errors).map(([message, id]) => (
          <li key={message}>{id ? <FieldLink id={id}>{message}</FieldLink> : message}</li>
        ))}
      </ul>
    </div>
  )
}

function FieldLink({ id, children }: { id: string; children: string }) {
  const jump = (event: MouseEvent) => {
    event.preventDefault()
    focusField(id)
  }
  return (
    <a href={`#${id}`} onClick={jump}>
      {children}
    </a>
  )
}
