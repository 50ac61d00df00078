import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { stringify } from 'csv-stringify/sync'
import { createDemoClock } from '~/cli/demo/data'
import { BUILT_IN_CATEGORIES_WITH_SYNONYMS } from '~/features/categories/built-in'
import { SeededRandom } from '~/values/random'
import { hashText32 } from '~/values/text/hash'
import { invent, NOW } from './invent'

const HEADER =
  'Negocio,Contacto,Correo,Teléfono,Dirección,Ciudad,Estado,CP,Giro,Descripción,Sitio web,Horario'
const AT_ONCE = 1_000

/** Writes a list of `count` invented businesses to `path`, in the format of a chamber of commerce. */
export async function writeListFile(path: string, count: number, seed: number): Promise<void> {
  const file = createWriteStream(path)
  file.write(`${HEADER}\n`)
  for (let first = 1; first <= count; first += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - first + 1) }, (_, index) => first + index)
    const text = stringify(numbers.map((number) => line(seed, number)))
    if (!file.write(text)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'close')
}

const nameOf = new Map(BUILT_IN_CATEGORIES_WITH_SYNONYMS.map(({ slug, name }) => [slug, name]))
const clock = createDemoClock(NOW)

function line(seed: number, number: number): (string | null | undefined)[] {
  const { business } = invent(seed, number)
  const random = new SeededRandom(hashText32(`${seed} rows ${number}`))
  const [hours] = business.hours ?? []
  return [
    business.name,
    business.contact_person,
    random.chance(0.3) ? null : business.email,
    business.phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3'),
    business.location,
    business.city,
    business.state_code,
    business.zipcode,
    random.chance(0.7) ? nameOf.get(business.categories[0] ?? '') : business.specialty?.split(', ')[0],
    clock.text(business.description),
    business.website_url,
    hours && `Lunes a viernes de ${hours[1]} a ${hours[2]}`,
  ]
}
