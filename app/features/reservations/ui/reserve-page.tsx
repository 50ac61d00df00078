import type { BusinessCard as BusinessCardData, BusinessPlace } from '~/features/businesses/schema'
import { BusinessCard } from '~/features/businesses/ui/business-card'
import { ContactButtons } from '~/features/businesses/ui/contact-buttons'
import { paths } from '~/paths'
import { BackLink } from '~/ui/controls/back-link'
import { Notice } from '~/ui/feedback/notice'
import { QuestionStep } from '~/ui/form/question-step'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section } from '~/ui/layout/section'
import { ReservationForm, type ReservationFormProps } from './reservation-form'

interface Props extends ReservationFormProps {
  place: Pick<BusinessPlace, 'name' | 'slug' | 'categorySlug'>
  /** The business as lists show it; left out where it could not be read. */
  card?: BusinessCardData | undefined
  contact: { phone: string | null; whatsapp: string | null }
  isTold: boolean
}

export function ReservePage({ place, card, contact, isTold, ...form }: Props) {
  const { as, action, isSending, returned, offer } = form
  if (returned?.question)
    return <QuestionStep {...{ as, action, isSending, returned }} question={returned.question} />
  return (
    <Section top>
      <PageHeading title="Reservar">
        {isTold
          ? 'Le avisamos al negocio, y él te confirma.'
          : 'Pide tu horario aquí y después confírmalo con el negocio por teléfono o WhatsApp.'}
      </PageHeading>
      <div className="columns">
        <div className="side">
          <h2 className="visually-hidden">El negocio</h2>
          {card && <BusinessCard business={card} href={paths.business(place)} isBare />}
          <BackLink href={paths.business(place)}>Volver a {place.name}</BackLink>
        </div>
        <div>
          {offer.times.length > 0 ? (
            <div>
              <ReservationForm {...form} />
            </div>
          ) : (
            <NoTimes name={place.name} contact={contact} />
          )}
        </div>
      </div>
    </Section>
  )
}

function NoTimes({ name, contact }: { name: string; contact: Props['contact'] }) {
  const canBeReached = contact.phone !== null || contact.whatsapp !== null
  return (
    <>
      <Notice title="No hay horas libres para reservar aquí">
        {canBeReached
          ? ' En los próximos dos meses no queda ninguna. Pregúntale directo al negocio.'
          : ' En los próximos dos meses no queda ninguna.'}
      </Notice>
      <ContactButtons name={name} {...contact} />
    </>
  )
}
