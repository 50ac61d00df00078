import type { PageReview } from '~/models/page-review/schema'
import { CONTRACTOR_REASONS, CONTRACTOR_SERVICES, CONTRACTOR_TESTIMONIALS } from '~/models/profile/contractor'
import { Checklist } from '../checklist'
import { Columns } from '../columns'
import { Section } from '../section'
import { SectionHeading } from '../section-heading'
import { type ContractorContact, ContractorHero } from './contractor-hero'
import { ContractorReviewForm } from './contractor-review-form'
import { ContractorReviews } from './contractor-reviews'

interface Props {
  contact: ContractorContact
  /** Opinions that were let through (D57). */
  reviews: PageReview[]
}

/** The landing page for electricians (rows 160 to 163, D18). */
export function ContractorPage({ contact, reviews }: Props) {
  return (
    <>
      <ContractorHero contact={contact} />
      <Section>
        <SectionHeading title="Qué trabajos hacen" />
        <ul className="business-list business-list-three">
          {CONTRACTOR_SERVICES.map(({ title, text }) => (
            <li key={title} className="trust">
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section>
        <Columns aside={<Reasons />}>
          <Testimonials />
        </Columns>
      </Section>
      <Section id="opiniones" narrow>
        {reviews.length > 0 && <ContractorReviews reviews={reviews} />}
        <SectionHeading title="¿Ya contrataste a uno?">
          <p>Cuenta cómo te fue. La leemos antes de publicarla.</p>
        </SectionHeading>
        <ContractorReviewForm />
      </Section>
    </>
  )
}

function Testimonials() {
  return (
    <section className="stack">
      <SectionHeading title="Cómo suena un buen trabajo">
        <p>Tres testimonios de ejemplo: nadie los escribió de verdad.</p>
      </SectionHeading>
      {CONTRACTOR_TESTIMONIALS.map(({ author, text }) => (
        <figure key={author} className="trust">
          <blockquote className="label side-title">«{text}»</blockquote>
          <figcaption>{author} · Ejemplo</figcaption>
        </figure>
      ))}
    </section>
  )
}

function Reasons() {
  return (
    <section>
      <SectionHeading title="Antes de contratar" />
      <Checklist items={CONTRACTOR_REASONS} />
    </section>
  )
}
