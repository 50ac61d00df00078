import type { ReactNode } from 'react'
import { buildButtonClasses } from '../controls/button'
import { usePermissionCheck } from '../controls/permission'
import { STACK_CLASS } from '../layout/section'

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

/** Form that the user opens and closes with a button. */
export function FoldedForm({ id, action, summary, tone, isOpen, children }: FoldedFormProps) {
  const may = usePermissionCheck()
  return (
    may('POST', action) && (
      <details id={id} open={isOpen}>
        <summary className={buildButtonClasses({ tone })}>{summary}</summary>
        <div className={`${STACK_CLASS} py-3`}>{children}</div>
      </details>
    )
  )
}
