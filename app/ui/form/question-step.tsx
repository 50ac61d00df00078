import { PageHeading } from '../layout/page-heading'
import { Section, STACK } from '../layout/section'
import { Field } from './field'
import { FormFrame, type Sending } from './form-frame'
import { ReturnedFields } from './returned-fields'
import type { ReturnedForm } from './returned-form'
import { useStepFocus } from './use-step-focus'

interface Props extends Sending {
  returned: ReturnedForm
  question: { text: string; token: string }
}

/** The one plain question a doubtful sender is asked (D37); all that was typed waits in hidden fields. */
export function QuestionStep({ returned, question, ...sending }: Props) {
  const step = useStepFocus()
  return (
    <Section top narrow>
      <div className={STACK} ref={step} tabIndex={-1}>
        <PageHeading title="Una pregunta antes de enviar">
          Así sabemos que lo envía una persona. Lo que escribiste está guardado en esta página.
        </PageHeading>
        <FormFrame {...sending} returned={returned} button="Enviar">
          <ReturnedFields lastResult={returned.lastResult} />
          <input type="hidden" name="pregunta" value={question.token} />
          <Field
            key={question.token}
            label={question.text}
            name="respuesta"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            help="Escribe solo el número."
          />
        </FormFrame>
      </div>
    </Section>
  )
}
