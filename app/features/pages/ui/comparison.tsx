import { WideTable } from '~/ui/display/wide-table'
import { Sign } from '~/ui/signage/sign'

const ROWS = [
  ['Idioma', 'Español, de principio a fin', 'Depende de cada negocio'],
  ['Orden de los resultados', 'Nadie paga por salir primero', 'Suele haber anuncios arriba'],
  ['Peso de las páginas', 'Ligeras, para cuidar tus datos', 'Suelen ser pesadas'],
  ['Rastreo', 'Sin rastreadores de terceros', 'Suele haberlos'],
  ['Sin JavaScript', 'Todo funciona', 'Suele quedar en blanco'],
] as const

/** This directory beside other platforms (row 159): what can be checked, and nothing about anybody by name. */
export function Comparison() {
  return (
    <Sign>
      <WideTable label="En qué se distingue">
        <thead>
          <tr>
            <th scope="col">Lo que importa</th>
            <th scope="col">Aquí</th>
            <th scope="col">En un buscador general</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([matter, here, elsewhere]) => (
            <tr key={matter}>
              <th scope="row">{matter}</th>
              <td>
                <b>{here}</b>
              </td>
              <td>{elsewhere}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </Sign>
  )
}
