import { PageHeading, Section, STACK_CLASS } from '../layout/section'
import { Field } from './field'
import { useFocusOnMount } from './form-context'
import { FormFrame, type FormFrameBaseProps } from './form-frame'
import { type ReturnedForm, ReturnedHiddenFields } from './post-form'

interface QuestionStepProps extends FormFrameBaseProps {
  returned: ReturnedForm
  question: { text: string; token: string }
}

/** Asks a suspicious sender a simple question (D37). Hidden fields contain the sent form. */
export function RobotQuestionStep({ returned, question, ...sending }: QuestionStepProps) {
  const step = useFocusOnMount()
  return (
    <Section top narrow>
      <div className={STACK_CLASS} ref={step} tabIndex={-1}>
        <PageHeading title="Una pregunta antes de enviar">
          Así sabemos que lo envía una persona. Lo que escribiste está guardado en esta página.
        </PageHeading>
        <FormFrame guard={{ formToken: undefined }} {...sending} returned={returned} button="Enviar">
          <ReturnedHiddenFields lastResult={returned.lastResult} />
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
