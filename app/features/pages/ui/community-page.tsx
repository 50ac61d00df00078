import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { RegisterCall } from '~/ui/controls/register-call'
import { FaceCard } from '~/ui/display/face-card'
import { type Point, PointList } from '~/ui/display/point-list'
import { Section } from '~/ui/layout/section'
import { SectionHeading } from '~/ui/layout/section-heading'
import { Comparison } from './comparison'

const POINTS: Point[] = [
  {
    title: 'Verificados',
    text: 'El sello «Verificado» aparece solo en los negocios cuyos datos revisó alguien de nuestro equipo. Los demás no lo llevan.',
    hue: 'verde',
    illustration: 'professional',
  },
  {
    title: 'En Tu Idioma',
    text: 'Todo el sitio está en español y el buscador entiende cómo hablamos: con o sin acentos, plomero o fontanero, taxes o impuestos.',
    hue: 'rosa',
    illustration: 'translation',
  },
  {
    title: 'Cerca de Ti',
    text: 'Busca por ciudad o por estado. La mayoría de los negocios está en Georgia y Florida, y hay en otros estados.',
    hue: 'azul',
    illustration: 'real_estate',
  },
]

/** The community page (rows 158 and 159, D18). */
export function CommunityPage() {
  return (
    <>
      <section className="hero hero-face hue-turquesa">
        <div className="wrap hero-columns">
          <FaceCard picture={{ src: paths.illustration('nonprofit'), kind: 'drawing' }} name="La comunidad" />
          <div>
            <p className="kicker">Nuestra comunidad</p>
            <h1>Servicios de nuestra gente</h1>
            <p className="lead">
              Un solo lugar para encontrar a quien cocina, repara, cuida y asesora en español.
            </p>
            <div className="hero-actions">
              <ButtonLink tone="primary" href={paths.home()}>
                Ir al inicio
              </ButtonLink>
              <ButtonLink href={paths.home('registro')}>Registrar mi negocio</ButtonLink>
            </div>
          </div>
        </div>
      </section>
      <Section>
        <SectionHeading title="Lo que encuentras aquí" />
        <PointList points={POINTS} />
      </Section>
      <Section>
        <SectionHeading title="En qué se distingue" />
        <Comparison />
      </Section>
      <Section>
        <RegisterCall />
      </Section>
    </>
  )
}
