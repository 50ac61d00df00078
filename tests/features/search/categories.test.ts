import { describe, expect, test } from 'vitest'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { insertRows, rowOf } from '../../support/rows'
import { directoryWith, namesFound, searchFor } from '../../support/search'

/** More than the number of documents scored per word. */
const MANY = 70

let food: number
let builders: number

const directory = directoryWith(async (db) => {
  food = await addCategory(db, 'restaurantes', { name: 'Restaurantes y Bares' })
  builders = await addCategory(db, 'construccion', { name: 'Construcción' })
  const cleaning = await addCategory(db, 'limpieza', { name: 'Limpieza' })
  const health = await addCategory(db, 'salud', { name: 'Salud y Bienestar' })
  await insertRows(db, 'category_synonyms', [
    { category_id: food, term: 'restaurante' },
    { category_id: builders, term: 'albañil' },
  ])
  for (let number = 0; number < MANY; number++)
    await addBusiness(db, [food], { business_name: `Taquería ${number}`, quality: 1 })
  await addBusiness(db, [builders], { business_name: 'Obras Figueroa', quality: 1 })
  await addBusiness(db, [cleaning], {
    business_name: 'Turno de Noche',
    description: 'Limpieza de restaurantes',
    quality: 900,
  })
  await addBusiness(db, [cleaning], { business_name: 'Restaurante Limpio', quality: 900 })
  await addBusiness(db, [health], {
    business_name: 'Terapias Ayala',
    description: 'Vemos espaldas de albañil',
    quality: 900,
  })
  // Main trade from its specialty, but in another category.
  await addBusiness(db, [cleaning], {
    business_name: 'Camionetas Recinos',
    specialty: 'Albañilería',
    quality: 900,
  })
  await db.insertInto('category_synonyms').values({ category_id: health, term: 'clínica' }).execute()
  for (let number = 0; number < MANY; number++)
    await addBusiness(db, [health], { business_name: `Clínica ${number}`, quality: 500 })
  await addBusiness(db, [health], { business_name: 'Clínica', quality: 900 })
  await addBusiness(db, [health], { business_name: 'Clínica Hispana', quality: 1 })
  const roofs = await addCategory(db, 'techos', { name: 'Techos' })
  await db.insertInto('category_synonyms').values({ category_id: roofs, term: 'goteras' }).execute()
  for (let number = 0; number < MANY; number++) {
    const values = { description: 'Arreglamos goteras', quality: 5 }
    await addBusiness(db, [number % 2 ? roofs : cleaning], { business_name: `Casa ${number}`, ...values })
    await addBusiness(db, [roofs], { business_name: `Teja ${number}`, quality: 900 })
  }
})

const find = (text: string) => searchFor(directory.db, text)

async function categoriesOf(ids: readonly number[]): Promise<(number | null)[]> {
  const rows = await directory.db.selectFrom('businesses').select(['id', 'category_id']).execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.category_id ?? null)
}

describe('search for a category alone', () => {
  test('lists businesses of the category before those that only mention it, with many and with few results [76, D46]', async () => {
    const restaurants = await categoriesOf((await find('restaurante')).ids.slice(0, MANY))
    // One has the word as its full name, so it may come first.
    expect(restaurants.slice(1, 24)).toEqual(Array(23).fill(food))
    expect((await categoriesOf((await find('albañil')).ids))[0]).toBe(builders)
  })

  test('`restaurante` finds a taquería by its main trade, but not a business that only mentions restaurants', async () => {
    const { found } = await find('restaurante')
    const own = found.filter(({ kind }) => kind === 'own').map(({ id }) => id)
    expect(own.length).toBeGreaterThanOrEqual(MANY)
    expect(await categoriesOf(own)).toContain(food)
    const mention = await rowOf(directory.db, 'businesses', { business_name: 'Turno de Noche' })
    expect(own).not.toContain(mention.id)
  })

  test('with many matches in texts, no page contains businesses that match only by category', async () => {
    const { ids, total } = await find('goteras')
    const said = await directory.db
      .selectFrom('businesses')
      .select('id')
      .where('description', '=', 'Arreglamos goteras')
      .execute()
    expect([total, new Set(ids)]).toEqual([MANY, new Set(said.map(({ id }) => id))])
    expect(new Set(await categoriesOf(ids.slice(0, MANY / 2))).size).toBe(1)
  })

  test('finds a name with a word like "hispana" among many businesses', async () => {
    expect((await namesFound(directory.db, 'clínica hispana'))[0]).toBe('Clínica Hispana')
  })

  test('a match of the full name comes before businesses of the category', async () => {
    expect(await categoriesOf((await find('restaurante limpio')).ids.slice(0, 1))).not.toEqual([food])
  })
})
