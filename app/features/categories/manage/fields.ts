import { typedDifferences } from '~/values/typed-differences'
import type { CategoryValues } from './schema'

const FIELDS = {
  name: 'nombre',
  slug: 'direccion',
  subtitle: 'subtitulo',
  serviceType: 'tipo',
  description: 'descripcion',
  hue: 'color',
  illustration: 'dibujo',
  slotCapacity: 'cupo',
  isActive: 'activa',
  aliases: 'alias',
  synonyms: 'sinonimos',
} as const satisfies Record<keyof CategoryValues, string>

export type CategoryField = (typeof FIELDS)[keyof CategoryValues]

const KEYS = Object.keys(FIELDS) as (keyof CategoryValues)[]

/** A category as its form shows it, by the names of the fields; lists one per line, `si` or nothing for a flag. */
export function asTyped(category: CategoryValues): Record<CategoryField, string> {
  const texts = KEYS.map((key) => [FIELDS[key], typed(category[key])])
  return Object.fromEntries(texts) as Record<CategoryField, string>
}

/** The fields in which two versions of a category differ, with what `stored` says there. */
export const differences = (stored: CategoryValues, sent: CategoryValues) =>
  typedDifferences(asTyped(stored), asTyped(sent))

function typed(value: CategoryValues[keyof CategoryValues]): string {
  if (typeof value === 'boolean') return value ? 'si' : ''
  return [value ?? []].flat().join('\n')
}

export const NEW_CATEGORY: CategoryValues = {
  name: '',
  slug: '',
  subtitle: null,
  serviceType: '',
  description: '',
  hue: 'turquesa',
  illustration: 'retail',
  slotCapacity: 1,
  isActive: true,
  aliases: [],
  synonyms: [],
}
