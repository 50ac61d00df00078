import { useForm } from '@conform-to/react'
import { type FormEvent, type ReactNode, useContext, useRef, useState } from 'react'
import { hashInitialValue, INITIAL_VALUE_HASHES_FIELD } from '~/values/initial-values-field'
import { Button } from '../controls/button'
import { usePermissionCheck } from '../controls/permission'
import { STACK_CLASS } from '../layout/section'
import { ErrorSummary } from './error-summary'
import { HiddenField } from './field'
import { findTooLargeFileFields } from './file-field'
import {
  FormFieldsContext,
  focusField,
  ReturnedFormContext,
  UnsavedChangesWarningContext,
  useConfirmBeforeLeaving,
} from './form-context'
import type { ReturnedForm } from './post-form'

const DEFAULT_SENDING_TEXT = 'Enviando…'

interface FormProps {
  className: string
  method: 'post'
  action: string
  noValidate: boolean
  encType?: 'multipart/form-data'
  onSubmitCapture: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

export interface FormFrameBaseProps {
  as?: 'form' | ((props: FormProps) => ReactNode)
  action: string
  returned?: ReturnedForm | undefined
  isSending?: boolean
}

export interface FormFrameProps extends FormFrameBaseProps, Omit<FormState, 'returned'> {
  button: string
  /** `danger`: red, for example for a deletion. `plain`: for a secondary action. */
  tone?: 'primary' | 'accept' | 'plain' | 'danger'
  sending?: string
  /** Error message that the script shows if sending fails. Default: a general one. */
  failed?: { title: string; errors: { '': string[] } }
  /** Protects the form against robots, and lets the script of pages without React send it (main.ts). */
  guard?: { formToken: string | undefined }
  isUpload?: boolean
  /** True if the button is in a bar at the bottom of the window while the form is visible. */
  hasSaveBar?: boolean
  children: ReactNode
}

/**
 * Form with its errors above and its button below. The browser does not validate it, because its messages may
 * not be in Spanish. While files are too large, a click on the button focuses their first
 * field.
 */
export function FormFrame({ as: Form = 'form', returned, isSending = false, ...props }: FormFrameProps) {
  const { action, stored, guard, lengths, isUpload, button, tone, sending, failed, hasSaveBar, children } =
    props
  const [isGone, setGone] = useState(false)
  const isByBrowser = Form === 'form'
  const isReturned = returned?.lastResult.error !== undefined
  const holdBack = (event: FormEvent<HTMLFormElement>) => {
    const first = findTooLargeFileFields(event.currentTarget)[0]
    if (first) focusField(first)
    if (first || isSending) event.preventDefault()
    else {
      setGone(isByBrowser)
      if (!isByBrowser) return
    }
    // A stopped event does not reach Remix. The browser then sends the form, unless this was prevented above.
    event.stopPropagation()
  }
  return (
    <FormFieldsProviderWithErrors
      key={returned?.renewed}
      returned={returned}
      stored={stored}
      lengths={lengths}
    >
      <Form
        className={hasSaveBar ? `${STACK_CLASS} has-save-bar` : STACK_CLASS}
        method="post"
        action={action}
        noValidate
        {...(isUpload && { encType: 'multipart/form-data' })}
        onSubmitCapture={holdBack}
      >
        <UnsavedChanges isReturned={isReturned} isSending={isSending || isGone} />
        {guard && <FormGuards {...guard} />}
        {children}
        <SubmitButton {...{ action, button, tone, sending, failed, isSending, hasSaveBar }} />
      </Form>
    </FormFieldsProviderWithErrors>
  )
}

type SubmitProps = Pick<FormFrameProps, 'action' | 'button' | 'tone' | 'sending' | 'failed' | 'hasSaveBar'> &
  Required<Pick<FormFrameProps, 'isSending'>>

function SubmitButton({ action, tone = 'primary', sending = DEFAULT_SENDING_TEXT, ...props }: SubmitProps) {
  const { button, failed, isSending, hasSaveBar } = props
  const may = usePermissionCheck()
  const submit = (
    <>
      {may('POST', action) && (
        <Button
          tone={tone}
          size={hasSaveBar ? 'normal' : 'big'}
          wide
          data-sending={sending === DEFAULT_SENDING_TEXT ? undefined : sending}
          data-failed={failed?.title}
          data-reason={failed?.errors['']}
          aria-disabled={isSending || undefined}
        >
          {isSending ? sending : button}
        </Button>
      )}
    </>
  )
  return hasSaveBar && may('POST', action) ? <div className="save-bar">{submit}</div> : submit
}

/**
 * In the administration, warns before an edited form is closed. Its hidden field asks the server to store the
 * input if the session has ended.
 */
function UnsavedChanges(state: { isReturned: boolean; isSending: boolean }) {
  const mark = useRef<HTMLInputElement>(null)
  useConfirmBeforeLeaving(mark, state)
  return (
    useContext(UnsavedChangesWarningContext) && (
      <input
        type="hidden"
        name="conservar"
        value="si"
        data-returned={state.isReturned || undefined}
        ref={mark}
      />
    )
  )
}

/**
 * Protects a form against robots (D37). Renders a field that people do not see, and the form token if there
 * is one.
 */
function FormGuards({ formToken }: { formToken: string | undefined }) {
  return (
    <>
      {formToken !== undefined && <HiddenField name="sello" value={formToken} />}
      <label className="visually-hidden" aria-hidden="true">
        Déjalo vacío
        <input name="asunto" tabIndex={-1} autoComplete="off" />
      </label>
    </>
  )
}

type Values = Record<string, string | string[]>

interface FormState {
  returned?: ReturnedForm | undefined
  stored?: Readonly<Record<string, string | readonly string[] | null | undefined>> | undefined
  lengths?: Readonly<Record<string, number>> | undefined
}

/**
 * Provides values, errors and limits of the fields with conform, and renders the error summary. conform gets
 * no form id. With an id it would listen to every key, and a key pressed during hydration would break React.
 */
export function FormFieldsProviderWithErrors({
  returned,
  stored,
  lengths = {},
  children,
}: FormState & { children: ReactNode }) {
  const limits = Object.entries(lengths).map(([name, maxLength]) => [name, { maxLength }])
  const [, fields] = useForm<Values>({
    lastResult: returned?.lastResult,
    constraint: Object.fromEntries(limits),
    defaultValue: stored as Values,
  })
  return (
    <FormFieldsContext.Provider value={fields}>
      {returned?.lastResult.error && (
        <ErrorSummary title={returned.title} errors={returned.lastResult.error} />
      )}
      <ReturnedFormContext.Provider value={returned}>{children}</ReturnedFormContext.Provider>
    </FormFieldsContext.Provider>
  )
}

interface FormVersionProps {
  version: number
  /** Stored values by field name. */
  stored: Readonly<Record<string, string | readonly string[] | undefined>>
}

/**
 * Hidden fields with the version of the row and hashes of the initial values. The server uses them to find
 * the fields that another user changed.
 */
export function FormVersionFields({ version, stored }: FormVersionProps) {
  const opened = Object.entries(stored).map(([name, said = '']) => [name, hashInitialValue(String(said))])
  return (
    <>
      <HiddenField name="version" value={version} />
      <HiddenField name={INITIAL_VALUE_HASHES_FIELD} value={new URLSearchParams(opened).toString()} />
    </>
  )
}
