import type { LaunchContent } from '~/features/home/launch.server'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { BIG_FIGURE_CLASS, REGISTER_CALL_CLASS } from '~/ui/controls/register-call'
import { TRUST_CLASS } from '~/ui/display/chip'
import { PageColumns, Section, SectionHeading } from '~/ui/layout/section'

const count = (figure: number) => figure.toLocaleString('es-US')

function FounderOffer({
  offer: { text, explained, places, left },
}: {
  offer: NonNullable<LaunchContent['offer']>
}) {
  return (
    <section className={REGISTER_CALL_CLASS}>
      <h3>
        Los primeros <b className={BIG_FIGURE_CLASS}>{count(places)}</b> negocios que se registren
      </h3>
      <p>{text} Registrarte es gratis.</p>
      <p>{explained}</p>
      <p>
        <strong>{left === 1 ? 'Queda 1 lugar' : `Quedan ${count(left)} lugares`} de fundador.</strong>
      </p>
      <ButtonLink tone="gold" size="big" href={paths.home('registro')}>
        Apartar mi lugar
      </ButtonLink>
    </section>
  )
}

interface BenefitsSectionProps {
  launch: LaunchContent
  figures: CountedFigures
}

/** Shows the benefits for owners next to the opening offer and figures (rows 33 to 35). */
export function BenefitsSection({ launch: { benefits, offer, claims }, figures }: BenefitsSectionProps) {
  return (
    <Section id="beneficios">
      <SectionHeading title={offer ? 'Ocho beneficios de ser fundador' : 'Ocho beneficios para tu negocio'} />
      <PageColumns
        aside={
          <>
            {offer && <FounderOffer offer={offer} />}
            <LaunchFiguresSection claims={claims} figures={figures} />
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
      </PageColumns>
    </Section>
  )
}

interface CountedFigures {
  businesses: number
  ratings: number
}

interface LaunchFiguresProps {
  claims: LaunchContent['claims']
  figures: CountedFigures
}

const formatCount = (figure: number, one: string, many: string) =>
  `${figure.toLocaleString('es-US')} ${figure === 1 ? one : many}`

/** Shows claims of the team next to counted figures (row 35, D56). */
function LaunchFiguresSection({ claims, figures: { businesses, ratings } }: LaunchFiguresProps) {
  return (
    <section className={`${TRUST_CLASS} stack figures`}>
      {claims.length > 0 && (
        <>
          <h3>{claims.map(({ figure, of }) => `${figure} ${of}`).join(' y ')}</h3>
          <p>Así lo anuncia el equipo del directorio.</p>
        </>
      )}
      <p>
        Contado hoy en este sitio:{' '}
        <b>{formatCount(businesses, 'negocio publicado', 'negocios publicados')}</b> y{' '}
        <b>{formatCount(ratings, 'calificación', 'calificaciones')}</b>.
      </p>
    </section>
  )
}
