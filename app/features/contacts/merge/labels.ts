import { MATCH_REASONS } from '~/features/businesses/labels'
import { inList } from '~/values/text/in-list'
import type { DuplicateReason, Moved } from './schema'

/** By the names of fields: what their labels are within a sentence, where that is something else. */
const IN_SENTENCE = new Map([
  ['negocio', 'el nombre'],
  ['responsable', 'la persona'],
  ['telefono', 'el teléfono'],
  ['correo', 'el correo'],
  ['direccion', 'la dirección'],
  ['razon-social', 'la razón social'],
  ['mensaje', 'el mensaje'],
  ['descripcion', 'la descripción'],
  ['especialidad', 'las especialidades'],
  ['sitio', 'el sitio web'],
  ['precio', 'los precios'],
  ['idiomas', 'los idiomas'],
  ['domicilio', 'el servicio a domicilio'],
  ['servicios', 'los servicios'],
  ['logo', 'el logo'],
  ['cierre', 'el cierre'],
])

/** `Teléfono` as it stands within a sentence: `el teléfono`. */
export const inSentence = ({ name, label }: { name: string; label: string }) => IN_SENTENCE.get(name) ?? label

/** Why two contacts may be one, as administrators read it. */
export const DUPLICATE_REASONS: Record<DuplicateReason, string> = {
  ...MATCH_REASONS,
  words: 'Tiene lo que escribiste',
}

const NAMES: Record<keyof Moved, readonly [one: string, many: string]> = {
  ratings: ['calificación', 'calificaciones'],
  withdrawn: ['calificación retirada', 'calificaciones retiradas'],
  reservations: ['reserva', 'reservas'],
  beside: ['reserva a la misma hora que otra', 'reservas a la misma hora que otra'],
  promotions: ['promoción', 'promociones'],
  ownerLinks: ['enlace del dueño', 'enlaces del dueño'],
  reports: ['reporte', 'reportes'],
}

/** `el teléfono` as it stands alone: `El teléfono`. */
export const asLegend = (label: string) => label.replace(/^./, (first) => first.toUpperCase())

interface Done {
  moved: Moved
  filled: readonly string[]
  taken: readonly string[]
}

/** What a merge did, in three sentences at most. */
export function mergedInWords({ moved, filled, taken }: Done): string {
  const counts = (Object.keys(NAMES) as (keyof Moved)[])
    .filter((key) => moved[key] > 0)
    .map((key) => `${moved[key]} ${NAMES[key][moved[key] === 1 ? 0 : 1]}`)
  const total = Object.values(moved).reduce((sum, count) => sum + count, 0)
  const sentences = [
    counts.length > 0 ? `${total === 1 ? 'Pasó' : 'Pasaron'} ${inList(counts)}.` : 'No había nada que pasar.',
    filled.length > 0 && `Se completó lo que faltaba: ${inList(filled)}.`,
    taken.length > 0 && `Del otro se tomó: ${inList(taken)}.`,
  ]
  return sentences.filter(Boolean).join(' ')
}
