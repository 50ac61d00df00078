import { getFormProps, useForm } from '@conform-to/react'
import { type FormEvent, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../controls/button'
import { usePermission } from '../controls/permission'
import { STACK } from '../layout/section'
import { ErrorSummary } from './error-summary'
import { FIELD_ERROR } from './field-notes'
import { focusField } from './focus-field'
import { FormContext } from './form-context'
import { FormGuards } from './form-guards'
import { largeFilesIn } from './large-files'
import { type ReturnedForm, resultOf } from './returned-form'
import { sendWhenReachable } from './send-when-reachable'
import { HELP } from './styles'
import { UnsavedChangesContext, useLeaveQuestion } from './unsaved-changes'

type Values = Record<string, string | string[]>
type Lengths = Readonly<Record<string, number>>

const SENDING = 'Enviando…'

interface FormProps {
  className: string
  method: 'post'
  action: string
  noValidate: boolean
  encType?: 'multipart/form-data'
  onSubmitCapture: (event: FormEvent<HTMLFormElement>) => void
  onChangeCapture: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

export interface Sending {
  as?: 'form' | ((props: FormProps) => ReactNode)
  action: string
  returned?: ReturnedForm | undefined
  isSending?: boolean
  /** The server could not be reached: the browser sends it by itself as soon as it can be. */
  isCut?: boolean
}

export interface Missing {
  id: string
  label: string
}

interface Props extends Sending {
  button: string
  sending?: string
  /** Required fields that the script has seen to be empty: the form waits for them (row 142). */
  missing?: readonly Missing[]
  stored?: Readonly<Record<string, string | readonly string[] | null | undefined>>
  guard?: { formToken: string | undefined }
  lengths?: Lengths
  isUpload?: boolean
  children: ReactNode
}

/**
 * A form with its errors on top and its button below. The browser checks nothing: its bubbles speak the phone's
 * language, the server's messages are the same for all. A button that waits can be pressed, and says what for.
 */
export function FormFrame({ as: Form = 'form', returned, isSending = false, missing = [], ...props }: Props) {
  const { action, isCut = false, stored, guard, lengths, isUpload, button, sending, children } = props
  const lastResult = useMemo(() => returned && resultOf(returned), [returned])
  const constraint = useMemo(() => lengths && constraintsOf(lengths), [lengths])
  const [form, fields] = useForm<Values>({ lastResult, constraint, defaultValue: stored as Values })
  // Not its id: by that conform would follow every key, and a key pressed while React arrives would stop React.
  const { noValidate } = getFormProps(form)
  const [largeFiles, setLargeFiles] = useState<string[]>([])
  const [isGone, setGone] = useState(false)
  const sender = useRef<HTMLElement | null>(null)
  const isByBrowser = useRef(Form === 'form')
  useEffect(() => {
    if (!isCut) return
    return sendWhenReachable(() => {
      isByBrowser.current = true
      sender.current?.click()
    })
  }, [isCut])
  const isReturned = returned !== undefined && returned.errors.length > 0
  const holdBack = (event: FormEvent<HTMLFormElement>) => {
    const large = largeFilesIn(event.currentTarget)
    setLargeFiles(large)
    const first = large[0] ?? missing[0]?.id
    if (first) focusField(first)
    if (first || isSending) event.preventDefault()
    else {
      sender.current = (event.nativeEvent as SubmitEvent).submitter
      setGone(isByBrowser.current)
      if (!isByBrowser.current) return
    }
    // What does not get to Remix the browser sends.
    event.stopPropagation()
  }
  return (
    <FormContext.Provider value={{ fields, returned, largeFiles }}>
      {isReturned && <ErrorSummary title={returned.title} errors={returned.errors} />}
      <Form
        className={STACK}
        method="post"
        action={action}
        noValidate={noValidate}
        {...(isUpload && { encType: 'multipart/form-data' })}
        onSubmitCapture={holdBack}
        onChangeCapture={({ currentTarget }) => setLargeFiles(largeFilesIn(currentTarget))}
      >
        <UnsavedChanges isReturned={isReturned} isSending={isSending || isGone} />
        {guard && <FormGuards {...guard} />}
        {children}
        {isCut && (
          <p className={FIELD_ERROR} role="alert">
            Se cortó la conexión. Lo que escribiste sigue aquí: deja la página abierta y sale en cuanto
            vuelva.
          </p>
        )}
        <SubmitButton {...{ action, button, sending, isSending, missing }} />
      </Form>
    </FormContext.Provider>
  )
}

const constraintsOf = (lengths: Lengths) =>
  Object.fromEntries(Object.entries(lengths).map(([name, maxLength]) => [name, { maxLength }]))

type SubmitProps = Pick<Props, 'action' | 'button' | 'sending'> &
  Required<Pick<Props, 'isSending' | 'missing'>>

function SubmitButton({ action, button, sending = SENDING, isSending, missing }: SubmitProps) {
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
          tone="primary"
          size="big"
          wide
          data-sending={sending === SENDING ? undefined : sending}
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
