import type { PageReview } from '~/models/page-review/schema'
import { CONTRACTOR_REASONS, CONTRACTOR_SERVICES, CONTRACTOR_TESTIMONIALS } from '~/models/profile/contractor'
import { Checklist } from '../checklist'
import { Columns } from '../columns'
import { PointList } from '../point-list'
import { Section } from '../section'
import { SectionHeading } from '../section-heading'
import { type ContractorContact, ContractorHero } from './contractor-hero'
import { ContractorOpinion } from './contractor-opinion'

interface Props {
  contact: ContractorContact
  /** Opinions that were let through (D57). */
  reviews: PageReview[]
  stamp: string
}

/** The landing page for electricians (rows 160 to 163, D18). */
export function ContractorPage({ contact, reviews, stamp }: Props) {
  return (
    <>
      <ContractorHero contact={contact} />
      <Section>
        <SectionHeading title="Qué trabajos hacen" />
        <PointList points={CONTRACTOR_SERVICES} />
      </Section>
      <Section>
        <Columns aside={<Testimonials />} after={<ContractorOpinion reviews={reviews} stamp={stamp} />}>
          <Reasons />
        </Columns>
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
        <figure key={author} className="sign">
          <blockquote className="label side-title">«{text}»</blockquote>
          <figcaption className="soft">{author} · Ejemplo</figcaption>
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
