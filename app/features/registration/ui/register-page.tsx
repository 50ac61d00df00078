import { type FormEvent, useState } from 'react'
import type { BusinessPlace } from '~/features/businesses/schema'
import { paths } from '~/paths'
import type { Sending } from '~/ui/form/form-frame'
import { QuestionStep } from '~/ui/form/question-step'
import { type ReturnedForm, typedIn } from '~/ui/form/returned-form'
import { Columns } from '~/ui/layout/columns'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section } from '~/ui/layout/section'
import { inList } from '~/values/text/in-list'
import { DuplicatesStep } from './duplicates-step'
import { OwnerGains } from './owner-gains'
import { type RegisterChoices, RegisterForm } from './register-form'
import { ShopSign } from './shop-sign'

interface Props extends Omit<Sending, 'action'> {
  choices: RegisterChoices
  state: string | null
  formToken: string
  /** The categories that the trade typed last stands for. */
  understood: { slug: string; name: string }[]
  onTrade: (typed: string) => void
  returned: (ReturnedForm & { duplicates?: BusinessPlace[] | undefined }) | undefined
}

export function RegisterPage({ choices, state, formToken, understood, onTrade, ...sending }: Props) {
  const { returned } = sending
  const steps = { ...sending, action: paths.register() }
  if (returned?.question) return <QuestionStep {...steps} returned={returned} question={returned.question} />
  if (returned?.duplicates)
    return (
      <Section top narrow>
        <DuplicatesStep {...steps} returned={returned} duplicates={returned.duplicates} />
      </Section>
    )
  return (
    <WholeForm
      {...sending}
      choices={choices}
      state={state}
      formToken={formToken}
      understood={understood}
      onTrade={onTrade}
    />
  )
}

/** The form, and the sign of the shop that grows with it: beside it, on a phone above the button. */
function WholeForm(form: Props) {
  const { choices, returned, understood, onTrade } = form
  const { typed, follow } = useTyped(returned, onTrade)
  const told = typed.trade.trim() ? understood : []
  const sign = <ShopSign preview={previewOf(typed, choices.categories, told[0]?.slug)} />
  return (
    <Section top>
      <PageHeading title="Registra tu negocio">
        Es gratis, sin tarjeta y sin contrato. Tres pasos cortos y tu página queda lista.
      </PageHeading>
      <Columns
        aside={
          <>
            <div className="sticky top-4 max-lg:hidden">{sign}</div>
            <OwnerGains />
          </>
        }
      >
        <div onInput={follow}>
          <RegisterForm
            {...form}
            understood={<Understood categories={typed.chosen ? [] : told} />}
            sign={
              <div className="lg:hidden" aria-hidden="true">
                {sign}
              </div>
            }
          />
        </div>
      </Columns>
    </Section>
  )
}

/** What is in the fields of the sign; `follow` reads it anew after each key. */
function useTyped(returned: Props['returned'], onTrade: Props['onTrade']) {
  const [typed, setTyped] = useState<Typed>({
    name: typedIn(returned, 'negocio') ?? '',
    trade: typedIn(returned, 'oficio') ?? '',
    city: typedIn(returned, 'ciudad') ?? '',
    chosen: typedIn(returned, 'categoria'),
  })
  const follow = ({ target }: FormEvent) => {
    const sent = new FormData((target as HTMLInputElement).form ?? undefined)
    const text = (name: string) => String(sent.get(name) ?? '')
    const trade = text('oficio')
    if (trade !== typed.trade) onTrade(trade)
    setTyped({ name: text('negocio'), trade, city: text('ciudad'), chosen: text('categoria') })
  }
  return { typed, follow }
}

interface Typed {
  name: string
  trade: string
  city: string
  chosen: string | undefined
}

function previewOf(typed: Typed, categories: Props['choices']['categories'], told: string | undefined) {
  const category = categories.find(
    ({ id, slug }) =>
      slug === typed.chosen || String(id) === typed.chosen || (!typed.chosen && slug === told),
  )
  return {
    ...typed,
    trade: typed.trade.trim() || (category?.name ?? ''),
    picture: category && paths.illustration(category.illustration),
  }
}

const Understood = ({ categories }: { categories: Props['understood'] }) => (
  <p role="status">
    {categories.length > 0 && (
      <>
        Te ponemos en <b>{inList(categories.map(({ name }) => name))}</b>. ¿No es eso? Elige de la lista.
      </>
    )}
  </p>
)
