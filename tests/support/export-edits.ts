import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import type { Db } from 'db/connect'
import { expect } from 'vitest'
import { readBusinessExportBatches } from '~/features/exports/contacts.server'
import { writeBusinessesCsv } from '~/features/exports/csv'
import { readSheet } from '~/features/imports/map/sheet'
import { SeededRandom } from '~/values/random'
import { importText, reported } from './import'

export type Cells = Record<string, string>

const LIST = [
  'nombre,teléfono,dirección,ciudad,estado,código postal,categoría,correo,descripción,servicios,sitio web,horario',
  ...Array.from({ length: 20 }, (_, place) => {
    const digits = String(place).padStart(2, '0')
    const [city, state, zip] = place % 2 ? ['Miami', 'FL', '33130'] : ['Atlanta', 'GA', '30301']
    const service = place % 3 ? 'Corte; Tinte' : ''
    return `Negocio ${'ABCDEFGHIJKLMNOPQRST'[place]},(404) 555-01${digits},${place + 1} Main Street,${city},${state},${zip},Repostería,n${digits}@example.com,Hecho en casa,${service},,Lunes a viernes 9-5`
  }),
].join('\n')

/** Valid and invalid texts that users type into cells of an export. */
const TYPED: Record<string, readonly string[]> = {
  Nombre_Negocio: ['Casa Nueva', 'casa ñandú', '', '  ', '#N/D', 'x'.repeat(400)],
  Persona_Contacto: ['Rosa Díaz', '', '#¡REF!', 'x'.repeat(300)],
  Categoria: ['Legal y Abogados', 'Repostería, Legal y Abogados', 'Otra cosa', ''],
  Telefono: ['(305) 555-0142', '3055550143', '555', 'no tiene', '', '+1 305 555 0144'],
  Email: ['ana@example.com', 'ANA@EXAMPLE.COM', 'ana@', '', 'no'],
  Razon_Social: ['Rosa LLC', '', 'x'.repeat(300)],
  WhatsApp: ['(305) 555-0145', 'hola', ''],
  Descripcion: ['Otra cosa.', 'Uno.\n\nDos.', '', '=1+1', 'ñ'.repeat(9000)],
  Sitio_Web: ['https://casa.example.com/', 'casa.example.com', 'javascript:alert(1)', ''],
  Facebook: ['https://facebook.com/casa', 'casa', ''],
  Instagram: ['https://instagram.com/casa', '@casa', 'no es', ''],
  Precio: ['$$', 'regular', ''],
  Idiomas: ['español', 'español, inglés', 'marciano', ''],
  Servicio_a_Domicilio: ['Sí', 'No', 'quizá', ''],
  Horario: ['Martes: 10:00-19:00; Sábado: 10:00-14:00', 'Lunes: 08:00-18:00', 'cuando sea', ''],
  Especialidad_Publica: ['Bodas', ''],
  Servicios: ['Corte', 'Corte; Barba', ''],
  Ubicacion_Calle: ['12 Oak Street', ''],
  Ubicacion_Ciudad: ['Savannah', 'Tampa', ''],
  Ubicacion_Estado: ['GA', 'FL', 'Jalisco', ''],
  Ubicacion_Codigo_Postal: ['30303', '33131', '3301', 'abc', ''],
}

/** Columns that one edit may change together: parts of an address, and a category with its columns. */
const TOGETHER = [
  ['Categoria', 'Pagina_En_El_Sitio'],
  [
    'Ubicacion',
    'Ubicacion_Calle',
    'Ubicacion_Ciudad',
    'Ubicacion_Estado',
    'Ubicacion_Codigo_Postal',
    'Latitud',
    'Longitud',
  ],
]
/** Columns that any change affects. */
const FOLLOWS = ['Version', 'Estado_Pagina', 'Revision', 'Ultima_Modificacion', 'Calidad']

/** Returns the text of an export with all or some columns. */
export async function exportText(db: Db, columns: readonly string[] | 'all' = 'all'): Promise<string> {
  let text = ''
  for await (const piece of writeBusinessesCsv(readBusinessExportBatches(db), columns)) text += piece
  return text
}

/** Returns the rows of an export by the headers of their cells. */
export const exportRows = async (db: Db, columns: readonly string[] | 'all' = 'all'): Promise<Cells[]> =>
  parse(await exportText(db, columns), { bom: true, columns: true })

/**
 * Edits `count` random cells of exports, one per row, and imports each export again. Each edit must be in the
 * next export without other changes, or the result of its row must explain why not. Returns the number of
 * accepted edits.
 */
export async function editExports(db: Db, { seed, count }: { seed: number; count: number }): Promise<number> {
  console.info(`Edits of exports: seed ${seed}`)
  const random = new SeededRandom(seed)
  await importText(db, LIST)
  const problems: string[] = []
  let taken = 0
  let done = 0
  while (done < count) {
    const before = await exportRows(db)
    const edits = before.map((row) => {
      const column = random.pick(Object.keys(TYPED).filter((name) => name in row))
      return { column, cell: random.pick(TYPED[column] ?? []) }
    })
    const edited = before.map((row, place) => {
      const { column = '', cell = '' } = edits[place] ?? {}
      return { ...row, [column]: cell }
    })
    const bytes = Buffer.from(stringify(edited, { header: true, bom: true }))
    const { rows: results } = await reported(db, readSheet(bytes).rows)
    const after = new Map((await exportRows(db)).map((row) => [row.ID, row]))
    for (const [place, row] of before.entries()) {
      const { column = '', cell = '' } = edits[place] ?? {}
      const result = results[place]
      const about = `seed ${seed}, edit ${done + place}: ${row.Nombre_Negocio}, ${column} «${row[column]}» → «${cell.slice(0, 40)}»`
      const now = after.get(row.ID ?? '')
      if (!now) problems.push(`${about}: gone`)
      const mayChange = [column, ...FOLLOWS, ...(TOGETHER.find((group) => group.includes(column)) ?? [])]
      const others = Object.keys(row).filter((name) => !mayChange.includes(name) && row[name] !== now?.[name])
      if (others.length > 0)
        problems.push(
          `${about} also changes ${others.map((name) => `${name} «${row[name]}» → «${now?.[name]}»`)}`,
        )
      const said = [result?.reason, ...(result?.warnings ?? [])].filter(Boolean).join('; ')
      const isTaken = now?.[column] !== row[column]
      if (isTaken) taken += 1
      const isSame = isAlike(cell, now?.[column] ?? '')
      const isNamed = result !== undefined && said !== ''
      if (!isSame && !isNamed) problems.push(`${about}: now «${now?.[column]}», ${result?.verdict}`)
    }
    done += before.length
  }
  expect(problems).toEqual([])
  return taken
}

const letters = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^a-z0-9ñ$]/gi, '')
    .toLowerCase()

/** Whether two texts are the same in different formats, such as `3055550143` and `(305) 555-0143`. */
function isAlike(typed: string, shown: string): boolean {
  const [one, other] = [letters(typed), letters(shown)]
  if (one === '' || other === '') return one === other
  return one === other || other.endsWith(one) || one.endsWith(other)
}
