import type { BusinessPlace } from '~/features/businesses/schema'
import { ContactButtons } from '~/features/businesses/ui/contact-buttons'
import { paths } from '~/paths'
import { Notice } from '~/ui/feedback/notice'
import type { Sending } from '~/ui/form/form-frame'
import { QuestionStep } from '~/ui/form/question-step'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section } from '~/ui/layout/section'
import type { Offer } from '../schema'
import { type ReturnedWithTimes, useNewestOffer } from './newest-offer'
import { ReservationForm } from './reservation-form'

interface Props extends Omit<Sending, 'returned'> {
  place: Pick<BusinessPlace, 'name' | 'slug' | 'categorySlug'>
  contact: { phone: string | null; whatsapp: string | null }
  /** The business hears of it by itself. */
  isTold: boolean
  offer: Offer
  returned?: ReturnedWithTimes | undefined
  fetched?: Offer | undefined
  onDay?: (date: string) => void
  stamp: string
  example: string
  formKey: string
}

/** Where visitors ask a business for a slot (rows 146 to 152, D60 to D65). */
export function ReservePage({ place, contact, isTold, offer, fetched, ...form }: Props) {
  const { returned, onDay, stamp, formKey, example, ...sending } = form
  const newest = useNewestOffer({ offer, returned, fetched })
  if (returned?.question)
    return (
      <Section top narrow>
        <QuestionStep {...sending} returned={returned} question={returned.question} />
      </Section>
    )
  return (
    <Section top narrow>
      <PageHeading kicker={place.name} title="Reservar">
        {isTold
          ? 'Le avisamos al negocio, y él te confirma.'
          : 'Pide tu horario aquí y después confírmalo con el negocio por teléfono o WhatsApp.'}
      </PageHeading>
      {newest.times.length > 0 ? (
        <ReservationForm {...form} offer={newest} />
      ) : (
        <NoTimes name={place.name} contact={contact} />
      )}
      <p>
        <a className="lone-link" href={paths.business(place)}>
          Volver a {place.name}
        </a>
      </p>
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
