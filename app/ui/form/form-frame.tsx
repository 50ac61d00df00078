import { type FormEvent, type ReactNode, useContext, useRef, useState } from 'react'
import { Button } from '../controls/button'
import { usePermission } from '../controls/permission'
import { STACK } from '../layout/section'
import { focusField } from './focus-field'
import { FormFields, type FormState } from './form-fields'
import { FormGuards } from './form-guards'
import { largeFilesIn } from './large-files'
import type { ReturnedForm } from './returned-form'
import { HELP } from './styles'
import { UnsavedChangesContext, useLeaveQuestion } from './unsaved-changes'

const SENDING = 'Enviando…'

interface FormProps {
  className: string
  method: 'post'
  action: string
  noValidate: boolean
  encType?: 'multipart/form-data'
  onSubmitCapture: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

export interface Sending {
  as?: 'form' | ((props: FormProps) => ReactNode)
  action: string
  returned?: ReturnedForm | undefined
  isSending?: boolean
}

export interface MissingField {
  id: string
  label: string
}

interface Props extends Sending, Omit<FormState, 'returned'> {
  button: string
  /** Red is what takes something away. */
  tone?: 'primary' | 'danger'
  sending?: string
  /** What the script of pages that are read says where it gets no answer of ours; something general when left out. */
  failed?: { title: string; errors: { '': string[] } }
  /** Required fields that the script has seen to be empty: the form waits for them (row 142). */
  missing?: readonly MissingField[]
  guard?: { formToken: string | undefined }
  isUpload?: boolean
  children: ReactNode
}

/**
 * A form with its errors on top and its button below. The browser checks nothing: its bubbles speak the phone's
 * language, the server's messages are the same for all. A button that waits can be pressed, and says what for.
 */
export function FormFrame({ as: Form = 'form', returned, isSending = false, missing = [], ...props }: Props) {
  const { action, stored, guard, lengths, isUpload, button, tone, sending, failed, children } = props
  const [isGone, setGone] = useState(false)
  const isByBrowser = Form === 'form'
  const isReturned = returned?.lastResult.error !== undefined
  const holdBack = (event: FormEvent<HTMLFormElement>) => {
    const first = largeFilesIn(event.currentTarget)[0] ?? missing[0]?.id
    if (first) focusField(first)
    if (first || isSending) event.preventDefault()
    else {
      setGone(isByBrowser)
      if (!isByBrowser) return
    }
    // What does not get to Remix the browser sends.
    event.stopPropagation()
  }
  return (
    <FormFields key={returned?.renewed} returned={returned} stored={stored} lengths={lengths}>
      <Form
        className={STACK}
        method="post"
        action={action}
        noValidate
        {...(isUpload && { encType: 'multipart/form-data' })}
        onSubmitCapture={holdBack}
      >
        <UnsavedChanges isReturned={isReturned} isSending={isSending || isGone} />
        {guard && <FormGuards {...guard} />}
        {children}
        <SubmitButton {...{ action, button, tone, sending, failed, isSending, missing }} />
      </Form>
    </FormFields>
  )
}

type SubmitProps = Pick<Props, 'action' | 'button' | 'tone' | 'sending' | 'failed'> &
  Required<Pick<Props, 'isSending' | 'missing'>>

function SubmitButton({ action, tone = 'primary', sending = SENDING, ...props }: SubmitProps) {
  const { button, failed, isSending, missing } = props
  const may = usePermission()
  const isMissing = missing.length > 0
  return (
    <>
      {isMissing && (
        <p className={HELP} id="falta">
          Para enviar falta: {missing.map(({ label }) => label).join(' · ')}
        </p>
      )}
      {may('POST', action) && (
        <Button
          tone={tone}
          size="big"
          wide
          data-sending={sending === SENDING ? undefined : sending}
          data-failed={failed?.title}
          data-reason={failed?.errors['']}
          aria-disabled={isSending || isMissing || undefined}
          aria-describedby={isMissing ? 'falta' : undefined}
        >
          {isSending ? sending : button}
        </Button>
      )}
    </>
  )
}

/** In the administration a form is asked about before it is left, and kept when the session has ended meanwhile. */
function UnsavedChanges(state: { isReturned: boolean; isSending: boolean }) {
  const mark = useRef<HTMLInputElement>(null)
  useLeaveQuestion(mark, state)
  return useContext(UnsavedChangesContext) && <input type="hidden" name="conservar" value="si" ref={mark} />
}
