import type { Launch } from '~/features/settings/schema'
import { Columns } from '~/ui/layout/columns'
import { Section } from '~/ui/layout/section'
import { SectionHeading } from '~/ui/layout/section-heading'
import { FounderOffer } from './founder-offer'
import { LaunchFigures, type RealFigures } from './launch-figures'

interface Props {
  launch: Launch
  figures: RealFigures
}

/** What an owner gets, the opening offer beside it (rows 33 to 35). */
export function BenefitsSection({ launch: { benefits, offer, claims }, figures }: Props) {
  return (
    <Section id="beneficios">
      <SectionHeading title={offer ? 'Ocho beneficios de ser fundador' : 'Ocho beneficios para tu negocio'} />
      <Columns
        aside={
          <>
            {offer && <FounderOffer offer={offer} />}
            <LaunchFigures claims={claims} figures={figures} />
          </>
        }
      >
        <ol className="benefits">
          {benefits.map(({ title, text }) => (
            <li key={title}>
              <span>
                <b className="lettering block">{title}</b> {text}
              </span>
            </li>
          ))}
        </ol>
      </Columns>
    </Section>
  )
}
