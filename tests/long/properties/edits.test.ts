import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { undoEntry } from '~/features/audit-log/undo.server'
import { type BusinessValues, businessFieldSet } from '~/features/businesses/fields'
import { readBusiness } from '~/features/businesses/read.server'
import { STATUS_REASON_LOG_FIELD, saveBusiness } from '~/features/businesses/save.server'
import { openForm } from '../../support/business-form'
import { createDatabase } from '../../support/database'
import { addCategory } from '../../support/directory-rows'

/** Values of each field. An edit picks any of them with the same probability. */
const SAID = {
  specialty: [null, 'Color', 'Novias', 'Rizos'],
  description: [null, 'Uno.', 'Uno.\n\nDos.'],
  services: [[], ['Corte'], ['Tinte', 'Corte']],
  contactPerson: [null, 'Rosa', 'Luz'],
  phone: [null, '+14045550142', '+14045550143'],
  email: [null, 'a@ejemplo.com', 'b@ejemplo.com'],
  message: [null, 'Hola', 'Adiós'],
  legalName: [null, 'Rosa LLC'],
  priceRange: [null, '$', '$$$'],
  languages: [[], ['es'], ['es', 'quc']],
  homeService: [null, 'yes', 'no'],
  slotCapacity: [null, 0, 3],
  isVerified: [false, true],
  moreCategories: [[], ['salud'], ['fotografia', 'salud']],
  category: ['belleza', 'comida'],
  status: ['published', 'held', 'removed'],
  name: ['Luna', 'Sol'],
  slug: ['luna', 'sol'],
} as const satisfies { [Key in keyof BusinessValues]?: readonly BusinessValues[Key][] }

type Key = keyof typeof SAID
const KEYS = Object.keys(SAID) as Key[]

type Edit = Partial<BusinessValues>

const edit = fc
  .uniqueArray(fc.constantFrom(...KEYS), { minLength: 1, maxLength: 9 })
  .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, fc.constantFrom(...SAID[key])]))))
  .map((said) => said as Edit)
/** Two people open the form at once and save one after the other. Then some entries are undone. */
const round = fc.record({ one: edit, other: edit, undos: fc.array(fc.nat(30), { maxLength: 3 }) })

const PAIRS = 10_000
const PER_RUN = 20
const one = { actor: { username: 'una', role: 'administrator' as const } }
const other = { actor: { username: 'otra', role: 'administrator' as const } }

const { db, close } = await createDatabase()
afterAll(close)
for (const slug of ['belleza', 'comida', 'salud', 'fotografia']) await addCategory(db, slug)

async function typedOf(id: number): Promise<Record<string, string>> {
  const business = await readBusiness(db, id)
  if (!business) throw new Error('gone')
  return businessFieldSet.typed(business)
}

const touched = (shown: Edit, changes: Edit): Record<string, string> => {
  const [before, after] = [shown, { ...shown, ...changes }].map((values) =>
    businessFieldSet.typed(values as BusinessValues),
  )
  return Object.fromEntries(
    Object.entries(after ?? {}).filter(([name, text]) => before?.[name as never] !== text),
  )
}

test('loses no field that only one of two editors changed, with undos between them [F44, D133]', async () => {
  let pairs = 0
  let conflicts = 0
  let undone = 0
  const keeps = async (rounds: readonly { one: Edit; other: Edit; undos: number[] }[]) => {
    const name = `Luna ${pairs}`
    const made = await saveBusiness(db, one, null, {
      business: { name, slug: '', category: 'belleza', city: 'Atlanta', stateCode: 'GA' },
    })
    if (!made.ok) throw new Error(JSON.stringify(made))
    const { id } = made
    const entries: number[] = []
    for (const { undos, ...edits } of rounds) {
      pairs += 1
      // An address belongs to one business.
      const own = (each: Edit): Edit => ({ ...each, ...(each.slug && { slug: `${each.slug}-de-${id}` }) })
      const [mine, theirs] = [own(edits.one), own(edits.other)]
      const [first, second] = [await openForm(db, id), await openForm(db, id)]
      const before = await typedOf(id)
      const wroteFirst = touched(first.shown, settled(first.shown, mine))
      const wroteSecond = touched(second.shown, settled(second.shown, theirs))
      const saved = await first.send(one, mine)
      expect(saved).toMatchObject({ ok: true })
      expect(await typedOf(id)).toEqual({ ...before, ...wroteFirst })
      const disputed = Object.keys(wroteSecond).filter(
        (field) => wroteFirst[field] !== undefined && wroteFirst[field] !== wroteSecond[field],
      )
      const answer = await second.send(other, theirs)
      if (disputed.length > 0) {
        conflicts += 1
        expect(answer).toMatchObject({ ok: false, reason: 'changed' })
        const named =
          !answer.ok && answer.reason === 'changed' ? answer.differences.map((each) => each.id) : []
        expect([...named].sort()).toEqual([...disputed].sort())
        expect(await typedOf(id)).toEqual({ ...before, ...wroteFirst })
      } else {
        expect(answer).toMatchObject({ ok: true })
        expect(await typedOf(id)).toEqual({ ...before, ...wroteFirst, ...wroteSecond })
      }
      for (const each of [saved, answer]) if (each.ok && each.entry) entries.push(each.entry)
      for (const at of undos) {
        const entry = entries[entries.length - 1 - (at % Math.max(1, entries.length))]
        if (entry === undefined) continue
        undone += 1
        await takesBack(id, entry)
      }
    }
  }
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: PER_RUN, maxLength: PER_RUN, size: 'max' }), keeps),
    { numRuns: PAIRS / PER_RUN, endOnFailure: true },
  )
  console.log(`${pairs} pairs of edits, ${conflicts} conflicts, ${undone} undos`)
  expect([pairs >= PAIRS, conflicts > PAIRS / 20, undone > PAIRS / 2]).toEqual([true, true, true])
}, 1_800_000)

/** Removes the principal category from the other categories. */
function settled(shown: Edit, changes: Edit): Edit {
  const { category = '', moreCategories = [] } = { ...shown, ...changes }
  return { ...changes, moreCategories: moreCategories.filter((slug) => slug !== category) }
}

/** Undoes an entry. Expects that its unchanged fields are restored, and that nothing more changes. */
async function takesBack(id: number, entry: number): Promise<void> {
  const { undo } = await db
    .selectFrom('audit_log')
    .select('undo')
    .where('id', '=', entry)
    .executeTakeFirstOrThrow()
  const { [STATUS_REASON_LOG_FIELD]: _, ...fields } = (
    JSON.parse(undo) as { fields: Record<string, [string, string]> }
  ).fields
  const before = await typedOf(id)
  const back = Object.fromEntries(
    Object.entries(fields).flatMap(([name, [was, became]]) => (before[name] === became ? [[name, was]] : [])),
  )
  const undone = await undoEntry(db, one, entry)
  const after = await typedOf(id)
  if (!undone.ok) {
    expect(after).toEqual(before)
    return
  }
  expect(undone.done).toHaveLength(Object.keys(back).length)
  expect(undone.notUndone).toHaveLength(Object.keys(fields).length - Object.keys(back).length)
  expect(after).toEqual({ ...before, ...back })
}
