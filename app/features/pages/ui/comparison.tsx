import { Sign } from '~/ui/signage/sign'

const ROWS = [
  ['Idioma', 'Español, de principio a fin', 'Depende de cada negocio'],
  ['Orden de los resultados', 'Nadie paga por salir primero', 'Suele haber anuncios arriba'],
  ['Peso de las páginas', 'Ligeras, para cuidar tus datos', 'Suelen ser pesadas'],
  ['Rastreo', 'Sin rastreadores de terceros', 'Suele haberlos'],
  ['En un teléfono viejo', 'Todo funciona', 'Suele quedar en blanco'],
] as const

const [HERE, ELSEWHERE] = ['Aquí', 'En un buscador general']

/** This directory beside others (row 159): what can be checked, nobody by name. On a phone each row is a card. */
export function Comparison() {
  return (
    <Sign>
      <table className="max-md:block">
        <thead className="max-md:visually-hidden">
          <tr>
            <th scope="col">Lo que importa</th>
            <th scope="col">{HERE}</th>
            <th scope="col">{ELSEWHERE}</th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {ROWS.map(([matter, here, elsewhere]) => (
            <tr key={matter} className="max-md:block max-md:py-2">
              <th className="max-md:block" scope="row">
                {matter}
              </th>
              <td className="max-md:block max-md:border-0 max-md:py-0">
                <Named name={HERE} />
                <b>{here}</b>
              </td>
              <td className="max-md:block max-md:border-0 max-md:py-0">
                <Named name={ELSEWHERE} />
                {elsewhere}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sign>
  )
}

const Named = ({ name }: { name: string }) => (
  <span className="text-soft md:hidden" aria-hidden="true">
    {name}:{' '}
  </span>
)
