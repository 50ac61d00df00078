import { paths } from '~/paths'
import type { CategoryCard } from './schema'

/** Shown when the categories cannot be read (row 59, D50): the three that the documents name. */
export const FALLBACK_CATEGORIES: CategoryCard[] = [
  card('Legal y Abogados', 'legal-y-abogados', 'rojo', 'legal', 1),
  card('Restaurantes y Bares', 'restaurantes-y-bares', 'rosa', 'restaurants', 2),
  card('Salud y Bienestar', 'salud-y-bienestar', 'azul', 'health', 3),
]

function card(
  name: string,
  slug: string,
  hue: CategoryCard['hue'],
  illustration: string,
  number: number,
): CategoryCard {
  const picture = { src: paths.illustration(illustration), kind: 'drawing' as const }
  return { name, slug, hue, illustration, number, businesses: 0, picture }
}
