import type { PageRating } from '~/features/moderation/page-ratings/schema'
import { Checklist } from '~/ui/display/checklist'
import { PointList } from '~/ui/display/point-list'
import { Columns } from '~/ui/layout/columns'
import { Section, STACK } from '~/ui/layout/section'
import { SectionHeading } from '~/ui/layout/section-heading'
import { CONTRACTOR_REASONS, CONTRACTOR_SERVICES, CONTRACTOR_TESTIMONIALS } from '../contractor'
import { type ContractorContact, ContractorHero } from './contractor-hero'
import { ContractorRating } from './contractor-rating'

interface Props {
  contact: ContractorContact
  reviews: PageRating[]
}

export function ContractorPage({ contact, reviews }: Props) {
  return (
    <>
      <ContractorHero contact={contact} />
      <Section>
        <SectionHeading title="Qué trabajos hacen" />
        <PointList points={CONTRACTOR_SERVICES} />
      </Section>
      <Section>
        <Columns aside={<Testimonials />} after={<ContractorRating reviews={reviews} />}>
          <Reasons />
        </Columns>
      </Section>
    </>
  )
}

function Testimonials() {
  return (
    <section className={STACK}>
      <SectionHeading title="Cómo suena un buen trabajo">
        <p>Tres testimonios de ejemplo: nadie los escribió de verdad.</p>
      </SectionHeading>
      {CONTRACTOR_TESTIMONIALS.map(({ author, text }) => (
        <figure key={author} className="sign">
          <blockquote className="lettering text-4xl">«{text}»</blockquote>
          <figcaption className="text-soft">{author} · Ejemplo</figcaption>
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
