import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { RegisterCall } from '~/ui/controls/register-call'
import { type Point, PointList } from '~/ui/display/point-list'
import { Section } from '~/ui/layout/section'
import { SectionHeading } from '~/ui/layout/section-heading'
import { LoteriaHero } from '~/ui/signage/loteria-hero'
import { Comparison } from './comparison'

const POINTS: Point[] = [
  {
    title: 'Verificados',
    text: 'El sello «Verificado» aparece solo en los negocios cuyos datos revisó alguien de nuestro equipo. Los demás no lo llevan.',
    hue: 'verde',
    picture: { src: paths.illustration('professional'), kind: 'drawing' },
  },
  {
    title: 'En Tu Idioma',
    text: 'Todo el sitio está en español y el buscador entiende cómo hablamos: con o sin acentos, plomero o fontanero, taxes o impuestos.',
    hue: 'rosa',
    picture: { src: paths.illustration('translation'), kind: 'drawing' },
  },
  {
    title: 'Cerca de Ti',
    text: 'Busca por ciudad o por estado. La mayoría de los negocios está en Georgia y Florida, y hay en otros estados.',
    hue: 'azul',
    picture: { src: paths.illustration('real_estate'), kind: 'drawing' },
  },
]

export function CommunityPage() {
  return (
    <>
      <LoteriaHero
        hue="turquesa"
        picture={{ src: paths.illustration('nonprofit'), kind: 'drawing' }}
        card="La comunidad"
        kicker="Nuestra comunidad"
        title="Servicios de nuestra gente"
        lead="Un solo lugar para encontrar a quien cocina, repara, cuida y asesora en español."
        actions={
          <>
            <ButtonLink tone="primary" href={paths.home()}>
              Ir al inicio
            </ButtonLink>
            <ButtonLink href={paths.home('registro')}>Registrar mi negocio</ButtonLink>
          </>
        }
      />
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
