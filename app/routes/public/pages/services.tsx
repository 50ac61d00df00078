import type { MetaFunction } from '@remix-run/node'
import { pageMeta } from '~/http/meta'
import { paths } from '~/paths'
import { TextPage } from '~/ui/text-page'
import { WideTable } from '~/ui/wide-table'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Servicios latinos, en tu idioma',
    description: 'Qué encuentras en el directorio y en qué se distingue de un buscador cualquiera.',
    canonical: paths.services(),
  })

export default function Services() {
  return (
    <TextPage
      kicker="Nuestra comunidad"
      title="Servicios de nuestra gente"
      lead="Un solo lugar para encontrar a quien cocina, repara, cuida y asesora en español."
    >
      <h2>Verificados</h2>
      <p>
        El sello «Verificado» aparece solo en los negocios cuyos datos revisó alguien de nuestro equipo. Los
        demás no lo llevan.
      </p>
      <h2>En Tu Idioma</h2>
      <p>
        Todo el sitio está en español y el buscador entiende cómo hablamos: con o sin acentos, plomero o
        fontanero, taxes o impuestos.
      </p>
      <h2>Cerca de Ti</h2>
      <p>
        Busca por ciudad o por estado. La mayoría de los negocios está en Georgia y Florida, y hay en otros
        estados.
      </p>
      <h2>En qué se distingue</h2>
      <WideTable label="En qué se distingue">
        <thead>
          <tr>
            <th scope="col">Lo que importa</th>
            <th scope="col">Aquí</th>
            <th scope="col">En un buscador general</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Idioma</th>
            <td>Español, de principio a fin</td>
            <td>Depende de cada negocio</td>
          </tr>
          <tr>
            <th scope="row">Orden de los resultados</th>
            <td>Nadie paga por salir primero</td>
            <td>Suele haber anuncios arriba</td>
          </tr>
          <tr>
            <th scope="row">Peso de las páginas</th>
            <td>Ligeras, para cuidar tus datos</td>
            <td>Suelen ser pesadas</td>
          </tr>
          <tr>
            <th scope="row">Rastreo</th>
            <td>Sin rastreadores de terceros</td>
            <td>Suele haberlos</td>
          </tr>
        </tbody>
      </WideTable>
      <p>
        <a href={paths.home()}>Ir al inicio</a> o <a href={paths.home('registro')}>registrar tu negocio</a>.
      </p>
    </TextPage>
  )
}
