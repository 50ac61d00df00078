import type { PageRating } from '~/features/moderation/page-ratings/schema'
import { paths } from '~/paths'
import { Checklist } from '~/ui/display/checklist'
import { PointList } from '~/ui/display/point-list'
import { Columns } from '~/ui/layout/columns'
import { Section, STACK } from '~/ui/layout/section'
import { SectionHeading } from '~/ui/layout/section-heading'
import type { Picture } from '~/values/pictures/picture'
import { CONTRACTOR_REASONS, CONTRACTOR_SERVICES, CONTRACTOR_TESTIMONIALS } from '../contractor'
import { type ContractorContact, ContractorHero } from './contractor-hero'
import { ContractorRating } from './contractor-rating'

interface Props {
  contact: ContractorContact
  reviews: PageRating[]
  /** Of the trade: the first for the head, those after the second for each kind of work. */
  drawings: string[]
}

export function ContractorPage({ contact, reviews, drawings: [head = '', , ...ofServices] }: Props) {
  const points = CONTRACTOR_SERVICES.map((service, index) => ({
    ...service,
    picture: tradePicture(ofServices[index] ?? head),
  }))
  return (
    <>
      <ContractorHero contact={contact} picture={tradePicture(head)} />
      <Section>
        <SectionHeading title="Qué trabajos hacen" />
        <PointList points={points} />
      </Section>
      <Section>
        <Columns aside={<Testimonials />} after={<ContractorRating reviews={reviews} />}>
          <Reasons />
        </Columns>
      </Section>
    </>
  )
}

const tradePicture = (drawing: string): Picture => ({ src: paths.illustration(drawing), kind: 'photo' })

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
