import { paths } from '~/paths'
import { BackLink } from '~/ui/controls/back-link'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { Field } from '~/ui/form/field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { QuestionStep } from '~/ui/form/question-step'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section } from '~/ui/layout/section'
import { LENGTHS } from '~/values/text/lengths'
import { SUGGESTIBLE, SUGGESTIBLE_FIELDS, type SuggestibleField, shownValue } from '../fields'

interface Props extends Sending {
  place: { name: string; slug: string; categorySlug: string }
  stored: Record<SuggestibleField, string>
  field?: SuggestibleField | undefined
  formToken: string
}

export function SuggestionPage({ place, stored, field, formToken, ...sending }: Props) {
  const { returned } = sending
  if (returned?.question)
    return <QuestionStep {...sending} returned={returned} question={returned.question} />
  return (
    <Section top narrow>
      <PageHeading kicker={place.name} title="¿Qué dato cambió?">
        Se lo mostramos al dueño o a una persona de nuestro equipo antes de cambiarlo.
      </PageHeading>
      <FormFrame
        guard={{ formToken }}
        stored={{ campo: field }}
        lengths={LENGTHS.suggestion}
        {...sending}
        button="Enviar"
      >
        <ChoiceGroup
          legend="Cambió…"
          name="campo"
          type="radio"
          options={SUGGESTIBLE_FIELDS.map((each) => ({
            value: each,
            label: `${SUGGESTIBLE[each]} (${stored[each] ? 'ahora dice: ' : ''}${shownValue(stored[each])})`,
          }))}
        />
        <Field name="valor" label="Debe decir" autoComplete="off" />
      </FormFrame>
      <BackLink href={paths.business(place)}>Volver a {place.name}</BackLink>
    </Section>
  )
}
