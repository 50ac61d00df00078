import type { ReactNode } from 'react'
import { buttonClasses } from '../controls/button'
import { usePermission } from '../controls/permission'
import { STACK } from '../layout/section'

interface FoldedFormProps {
  id?: string
  /** Address of the form. If the user may not send it, nothing is rendered. */
  action: string
  summary: ReactNode
  tone?: 'plain' | 'danger'
  /** True if the form is open at first. */
  isOpen?: boolean
  children: ReactNode
}

/** Form that is closed until the user opens it with a button. */
export function FoldedForm({ id, action, summary, tone, isOpen, children }: FoldedFormProps) {
  const may = usePermission()
  return (
    may('POST', action) && (
      <details id={id} open={isOpen}>
        <summary className={buttonClasses({ tone })}>{summary}</summary>
        <div className={`${STACK} py-3`}>{children}</div>
      </details>
    )
  )
}
