import { type FormEvent, useState } from 'react'
import type { BusinessPlace } from '~/features/businesses/schema'
import { paths } from '~/paths'
import type { Sending } from '~/ui/form/form-frame'
import { QuestionStep } from '~/ui/form/question-step'
import { type ReturnedForm, typedIn } from '~/ui/form/returned-form'
import { Columns } from '~/ui/layout/columns'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section } from '~/ui/layout/section'
import { DuplicatesStep } from './duplicates-step'
import { OwnerGains, type Preview } from './owner-gains'
import { type RegisterChoices, RegisterForm } from './register-form'

interface Props extends Omit<Sending, 'action'> {
  choices: RegisterChoices
  state: string | null
  stamp: string
  returned: (ReturnedForm & { duplicates?: BusinessPlace[] | undefined }) | undefined
}

export function RegisterPage({ choices, state, stamp, ...sending }: Props) {
  const { returned } = sending
  const steps = { ...sending, action: paths.register() }
  if (returned?.question) return <QuestionStep {...steps} returned={returned} question={returned.question} />
  if (returned?.duplicates)
    return (
      <Section top narrow>
        <DuplicatesStep {...steps} returned={returned} duplicates={returned.duplicates} />
      </Section>
    )
  return <WholeForm {...sending} choices={choices} state={state} stamp={stamp} />
}

/** The form, and beside it what comes of it; the script has the card follow what is typed. */
function WholeForm(form: Props) {
  const { choices, returned } = form
  const named = (value: string | undefined) =>
    choices.categories.find(({ id, slug }) => slug === value || String(id) === value)?.name ?? ''
  const [preview, setPreview] = useState<Preview>({
    name: typedIn(returned, 'negocio') ?? '',
    category: named(returned?.values.categoria?.[0]),
    city: typedIn(returned, 'ciudad') ?? '',
  })
  const follow = ({ target }: FormEvent) => {
    const sent = new FormData((target as HTMLInputElement).form ?? undefined)
    const text = (name: string) => String(sent.get(name) ?? '')
    setPreview({ name: text('negocio'), category: named(text('categoria')), city: text('ciudad') })
  }
  return (
    <Section top>
      <PageHeading title="Registra tu negocio">
        Es gratis, sin tarjeta y sin contrato. Tu página queda lista al terminar.
      </PageHeading>
      <Columns aside={<OwnerGains preview={preview} />}>
        <div onInput={follow}>
          <RegisterForm {...form} />
        </div>
      </Columns>
    </Section>
  )
}
