import { paths } from '~/paths'
import { CARD_LIST } from '~/ui/display/list-card'
import { STACK } from '~/ui/layout/section'
import { SectionHeading } from '~/ui/layout/section-heading'

const REASONS = [
  {
    title: 'Verificados',
    text: 'El sello solo aparece en los negocios cuyos datos ya comprobamos. Los demás lo dicen con claridad.',
  },
  {
    title: 'En Tu Idioma',
    text: 'Todo el directorio está en español, para que preguntes y entiendas sin traducir.',
  },
  { title: 'Cerca de Ti', text: 'Busca por ciudad o por estado y encuentra a quien trabaja en tu zona.' },
]

export function WhyUs() {
  return (
    <>
      <SectionHeading title="Por qué con nosotros" />
      <ul className={CARD_LIST}>
        {REASONS.map(({ title, text }) => (
          <li key={title}>
            <a className={`sign ${STACK} block h-full no-underline`} href={paths.services()}>
              <h3 className="underline">{title}</h3>
              <p>{text}</p>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
