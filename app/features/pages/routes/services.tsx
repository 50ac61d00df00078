import type { MetaFunction } from '@remix-run/node'
import { href } from '~/href'
import { DEFAULT_PAGE_CACHE_RULE } from '~/http/cache-rule'
import { buildPageMeta } from '~/http/meta'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { RegisterInvitation } from '~/ui/controls/register-call'
import { type FeaturePointData, FeaturePointList } from '~/ui/display/prose'
import { Section, SectionHeading } from '~/ui/layout/section'
import { LoteriaHero } from '~/ui/signage/loteria-hero'
import { SignBoard } from '~/ui/signage/sign'

const COMPARISON_ROWS = [
  ['Idioma', 'Español, de principio a fin', 'Depende de cada negocio'],
  ['Orden de los resultados', 'Nadie paga por salir primero', 'Suele haber anuncios arriba'],
  ['Peso de las páginas', 'Ligeras, para cuidar tus datos', 'Suelen ser pesadas'],
  ['Rastreo', 'Sin rastreadores de terceros', 'Suele haberlos'],
  ['En un teléfono viejo', 'Todo funciona', 'Suele quedar en blanco'],
] as const

const [THIS_SITE_LABEL, OTHER_SEARCH_LABEL] = ['Aquí', 'En un buscador general']

/**
 * Table that compares this directory with a general search engine (row 159). On phones the cells of a row are
 * stacked.
 */
function Comparison() {
  return (
    <SignBoard>
      <table className="max-md:block">
        <thead className="max-md:visually-hidden">
          <tr>
            <th scope="col">Lo que importa</th>
            <th scope="col">{THIS_SITE_LABEL}</th>
            <th scope="col">{OTHER_SEARCH_LABEL}</th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {COMPARISON_ROWS.map(([matter, here, elsewhere]) => (
            <tr key={matter} className="max-md:block max-md:py-2">
              <th className="max-md:block" scope="row">
                {matter}
              </th>
              <td className="max-md:block max-md:border-0 max-md:py-0">
                <Named name={THIS_SITE_LABEL} />
                <b>{here}</b>
              </td>
              <td className="max-md:block max-md:border-0 max-md:py-0">
                <Named name={OTHER_SEARCH_LABEL} />
                {elsewhere}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </SignBoard>
  )
}

const Named = ({ name }: { name: string }) => (
  <span className="text-soft md:hidden" aria-hidden="true">
    {name}:{' '}
  </span>
)

const COMMUNITY_POINTS: FeaturePointData[] = [
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

function CommunityPage() {
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
        <FeaturePointList points={COMMUNITY_POINTS} />
      </Section>
      <Section>
        <SectionHeading title="En qué se distingue" />
        <Comparison />
      </Section>
      <Section>
        <RegisterInvitation />
      </Section>
    </>
  )
}

export const handle = { cache: DEFAULT_PAGE_CACHE_RULE }

export const meta: MetaFunction = ({ matches }) =>
  buildPageMeta(matches, {
    title: 'Servicios latinos, en tu idioma',
    description: 'Qué encuentras en el directorio y en qué se distingue de un buscador cualquiera.',
    canonical: href('/servicios'),
  })

export default function CommunityServicesRoute() {
  return <CommunityPage />
}
