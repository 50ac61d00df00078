import type { Db } from 'db/connect'
import { beforeEach, expect, test } from 'vitest'
import { readPublicBusiness } from '~/features/business-page/read-business.server'
import { getImageBankBadgeProps } from '~/features/categories/category-card'
import { categorySchema } from '~/features/categories/http/admin-category.server'
import { type CategoryValues, categoryFieldSet } from '~/features/categories/manage/fields'
import {
  countApprovedImagesByCategory,
  findAdminCategoryBySlugOrAlias,
  findCategoryFormValues,
  listAdminCategories,
} from '~/features/categories/manage/list.server'
import { createCategory, saveCategory } from '~/features/categories/manage/save.server'
import {
  countLiveAndTrashedBusinesses,
  deleteCategory,
  moveCategory,
  setCategoryActive,
} from '~/features/categories/manage/status-and-order.server'
import { resolveCategoryAddress } from '~/features/categories/read.server'
import { hashInitialValue } from '~/values/initial-values-field'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { insertRows } from '../../support/rows'
import { searchFor } from '../../support/search'

let db: Db
beforeEach(async () => {
  db = (await freshDatabase()).db
})

const ana = { username: 'ana' }

const FLOWERS = {
  version: '0',
  nombre: 'Florerías',
  tipo: 'Flores y arreglos',
  descripcion: 'Ramos para todos los días.',
  color: 'rosa',
  dibujo: 'gifts',
  cupo: '2',
  activa: 'si',
  alias: 'flores\nfloristas',
  sinonimos: 'flores\nramo de novia',
}

function valuesOf(form: Record<string, string>): CategoryValues {
  return categorySchema.parse({ ...FLOWERS, ...form }).category
}

/** Reads the form of a category, and returns a function that saves changes of it. */
async function openForm(db: Db, id: number) {
  const { version, values } = (await findCategoryFormValues(db, id)) ?? expect.fail()
  const opened = new Map(
    Object.entries(categoryFieldSet.typed(values)).map(([name, text]) => [name, hashInitialValue(text)]),
  )
  const save = (changes: Partial<CategoryValues>) =>
    saveCategory(db, { actor: ana }, id, { version, opened, category: { ...values, ...changes } })
  return { version, save }
}

function errorsOf(form: Record<string, string>): Record<string, string> {
  const result = categorySchema.safeParse({ ...FLOWERS, ...form })
  return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join(), message]))
}

test('adds a new category at the end, with its address, aliases and synonyms [D79]', async () => {
  await addCategory(db, 'joyeria', { position: 4 })
  const saved = await createCategory(db, { actor: ana }, valuesOf({}))
  expect(saved).toEqual({ ok: true, slug: 'florerias' })
  expect(await findAdminCategoryBySlugOrAlias(db, 'florerias')).toMatchObject({
    name: 'Florerías',
    isActive: true,
  })
  expect((await listAdminCategories(db, 'position', null)).map(({ slug }) => slug)).toEqual([
    'joyeria',
    'florerias',
  ])
  expect(await resolveCategoryAddress(db, 'floristas')).toMatchObject({
    isPlainAlias: true,
    category: { slug: 'florerias' },
  })
  const log = await db.selectFrom('audit_log').select(['username', 'action', 'noun']).execute()
  expect(log).toEqual([{ username: 'ana', action: 'created', noun: 'category' }])
})

test('refuses a category address that is invalid or that the site uses, with a message at its field [D13]', () => {
  expect(errorsOf({ direccion: 'Admin' }).direccion).toBe(
    '«admin» es una dirección del propio sitio: elige otra',
  )
  expect(errorsOf({ nombre: 'Servicios' }).direccion).toContain('«servicios»')
  expect(errorsOf({ direccion: 'flores y más' }).direccion).toContain('Usa solo letras sin acentos')
  expect(errorsOf({ nombre: '★★★' }).direccion).toContain('el nombre no tiene letras')
  expect(errorsOf({ alias: 'flores\nexportar' }).alias).toContain('«exportar»')
  expect(errorsOf({ alias: 'dos palabras' }).alias).toContain('«dos palabras» no sirve')
  expect(errorsOf({ color: 'x" onmouseover=1' }).color).toBe('Elige un color de la lista')
  expect(errorsOf({ dibujo: '../../x' }).dibujo).toBe('Elige un dibujo de la lista')
  expect(errorsOf({})).toEqual({})
})

test('refuses the name or address of another category, but allows a shared alias [D13]', async () => {
  const jewels = await addCategory(db, 'joyeria', { name: 'Joyería' })
  await insertRows(db, 'category_aliases', { slug: 'flores', category_id: jewels, position: 0 })
  const conflict = (form: Record<string, string>) => createCategory(db, { actor: ana }, valuesOf(form))
  for (const [field, form] of [
    ['nombre', { nombre: 'JOYERÍA', direccion: 'otra' }],
    ['direccion', { direccion: 'joyeria' }],
    ['direccion', { direccion: 'flores', alias: '' }],
    ['alias', { alias: 'joyeria' }],
  ] as const)
    expect(await conflict(form)).toMatchObject({ conflicts: { [field]: [expect.any(String)] } })
  expect(await conflict({})).toMatchObject({ ok: true })
  expect((await resolveCategoryAddress(db, 'flores')).alsoAt).toHaveLength(1)
})

test('redirects the old address of a category and of its businesses to the new one [79, D12]', async () => {
  const id = await addCategory(db, 'regalos')
  await addBusiness(db, [id], { business_slug: 'ramo-rosa' })
  expect(await (await openForm(db, id)).save({ slug: 'obsequios' })).toEqual({ ok: true, slug: 'obsequios' })
  expect(await resolveCategoryAddress(db, 'regalos')).toMatchObject({
    isPlainAlias: true,
    category: { slug: 'obsequios' },
  })
  expect((await readPublicBusiness(db, 'ramo-rosa', new Date()))?.category.slug).toBe('obsequios')
  await (await openForm(db, id)).save({ slug: 'regalos' })
  expect((await findCategoryFormValues(db, id))?.values.aliases).toEqual(['obsequios'])
})

test('merges edits of a category by two users, and refuses the second edit of one field without writing [F44]', async () => {
  const id = await addCategory(db, 'regalos', { name: 'Regalos' })
  const { version, save } = await openForm(db, id)
  const theirs = { name: 'Obsequios', isActive: false, illustration: 'bakery', synonyms: ['sorpresas'] }
  await save(theirs)
  expect(await save({ subtitle: 'Para todos', aliases: ['obsequios'] })).toMatchObject({ ok: true })
  const stands = { ...theirs, subtitle: 'Para todos', aliases: ['obsequios'] }
  expect((await findCategoryFormValues(db, id))?.values).toMatchObject(stands)
  expect(await save({ name: 'Detalles', illustration: 'retail', subtitle: 'Para ti' })).toMatchObject({
    ok: false,
    reason: 'changed',
    version: version + 2,
    differences: [
      { id: 'nombre', label: 'Nombre', stored: 'Obsequios', by: expect.stringMatching(/^ana, /) },
      { id: 'subtitulo', label: 'Subtítulo', stored: 'Para todos', by: expect.stringMatching(/^ana, /) },
    ],
  })
  expect((await findCategoryFormValues(db, id))?.values).toMatchObject(stands)
})

test('a new synonym of a category finds its businesses at once [D46]', async () => {
  const id = await addCategory(db, 'regalos')
  const business = await addBusiness(db, [id], { business_slug: 'detalles-ana' })
  await (await openForm(db, id)).save({ synonyms: ['piñatería'] })
  expect((await searchFor(db, 'pinateria')).ids).toEqual([business])
})

test('finds a hidden category only on request, and shows its businesses in another category [100, D8]', async () => {
  const hidden = await addCategory(db, 'regalos')
  const shown = await addCategory(db, 'joyeria')
  await addBusiness(db, [hidden, shown], { business_slug: 'ramo-rosa' })
  await setCategoryActive(db, { actor: ana }, hidden, false)
  expect((await resolveCategoryAddress(db, 'regalos')).category).toBeNull()
  expect((await resolveCategoryAddress(db, 'regalos', true)).category).toMatchObject({ isHidden: true })
  const business = await readPublicBusiness(db, 'ramo-rosa', new Date())
  expect(business?.category.slug).toBe('joyeria')
  expect(business?.categories.map(({ slug }) => slug)).toEqual(['joyeria'])
  await setCategoryActive(db, { actor: ana }, hidden, true)
  expect((await readPublicBusiness(db, 'ramo-rosa', new Date()))?.category.slug).toBe('regalos')
  const log = await db.selectFrom('audit_log').select('action').orderBy('id').execute()
  expect(log.map(({ action }) => action)).toEqual(['deactivated', 'activated'])
})

test('moving a category numbers all again, and logs nothing if it is already at the end [D79]', async () => {
  const [a, b, c] = [
    await addCategory(db, 'a', { position: 1 }),
    await addCategory(db, 'b', { position: 2 }),
    await addCategory(db, 'c', { position: 3 }),
  ]
  const order = async () => {
    const rows = await listAdminCategories(db, 'position', null)
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3])
    return rows.map(({ id }) => id)
  }
  expect(await moveCategory(db, { actor: ana }, c, 'first')).toBe(1)
  expect(await order()).toEqual([c, a, b])
  expect(await moveCategory(db, { actor: ana }, b, 'up')).toBe(2)
  expect(await moveCategory(db, { actor: ana }, c, 'down')).toBe(2)
  expect(await order()).toEqual([b, c, a])
  expect(await moveCategory(db, { actor: ana }, b, 'up')).toBe(1)
  expect(await moveCategory(db, { actor: ana }, a, 'down')).toBe(3)
  expect(await moveCategory(db, { actor: ana }, 999, 'up')).toBeNull()
  expect(await db.selectFrom('audit_log').select('title').execute()).toHaveLength(3)
})

test('refuses to delete a category with businesses, counts them apart from those in the trash, and moves an empty one to the trash [D30]', async () => {
  const full = await addCategory(db, 'regalos')
  const empty = await addCategory(db, 'joyeria')
  await addBusiness(db, [full])
  await addBusiness(db, [full], { deleted_at: '2026-11-20T12:00:00.000Z' })
  expect(await countLiveAndTrashedBusinesses(db, empty)).toEqual({ listed: 0, inTrash: 0 })
  expect(await countLiveAndTrashedBusinesses(db, full)).toEqual({ listed: 1, inTrash: 1 })
  expect(await deleteCategory(db, { actor: ana }, full)).toEqual({ ok: false, reason: 'in_use' })
  expect(await deleteCategory(db, { actor: ana }, empty)).toEqual({ ok: true })
  expect(await deleteCategory(db, { actor: ana }, empty)).toEqual({ ok: false, reason: 'not_found' })
  expect((await listAdminCategories(db, 'name', null)).map(({ id }) => id)).toEqual([full])
})

test('labels a bank as complete by the different thresholds of list and panel [208, 209, D76]', async () => {
  const labels = (threshold: number) =>
    [0, 1, 2, 3, 4, 5, 6].map((images) => getImageBankBadgeProps(images, threshold).label).join()
  expect(labels(5)).toBe('Sin imágenes,Parcial,Parcial,Parcial,Parcial,Completo,Completo')
  expect(labels(3)).toBe('Sin imágenes,Parcial,Parcial,Completo,Completo,Completo,Completo')
  expect(getImageBankBadgeProps(4, 3).count, 'complete, although the bank has room').toBe('4/5, bastan 3')
  expect([getImageBankBadgeProps(5, 3).count, getImageBankBadgeProps(2, 3).count]).toEqual(['5/5', '2/5'])
  expect(getImageBankBadgeProps(null, 3)).toEqual({ label: 'Sin datos', tone: 'plain', count: null })
})

test('finds a category in the administration by its short name and by its former address [D9]', async () => {
  const legal = await addCategory(db, 'legal-y-abogados')
  await insertRows(db, 'category_aliases', { slug: 'servicios-legales', category_id: legal, position: 0 })
  for (const word of ['legal', 'legal-y-abogados', 'servicios-legales'])
    expect((await findAdminCategoryBySlugOrAlias(db, word))?.id, word).toBe(legal)
  expect(await findAdminCategoryBySlugOrAlias(db, 'nada')).toBeNull()
  expect(await countApprovedImagesByCategory(db)).toEqual(new Map())
})
