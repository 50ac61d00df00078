import { type MouseEvent, useEffect, useRef } from 'react'
import { focusField } from './focus-field'
import { useIsHydrating } from './use-is-hydrating'

interface Props {
  title: string
  /** As conform has them: by the name of the field to jump to, '' for what concerns the whole form. */
  errors: Record<string, string[] | null>
}

const MARK = 'Error: '

/** The first message of each field; two fields may lack the same: the sentence then leads to the first. */
const linesOf = (errors: Props['errors']) => {
  const lines = new Map<string, string>()
  for (const [id, messages] of Object.entries(errors)) {
    const [message = ''] = messages ?? []
    if (!lines.has(message)) lines.set(message, id)
  }
  return [...lines]
}

/**
 * Each line leads to its field. The focus begins here, so that it is seen and read first: by an attribute in a document,
 * by the effect when React gets a new answer.
 */
export function ErrorSummary({ title, errors }: Props) {
  const summary = useRef<HTMLDivElement>(null)
  const isHydrating = useIsHydrating()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer moves the focus
  useEffect(() => {
    if (!document.title.startsWith(MARK)) document.title = MARK + document.title
    // Whoever has gone on writing before React arrived stays where they are.
    if (isHydrating && document.activeElement !== document.body) return
    summary.current?.scrollIntoView()
    summary.current?.focus({ preventScroll: true })
  }, [errors])
  return (
    // biome-ignore lint/a11y/noAutofocus: without the script nothing else says that there are errors
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
