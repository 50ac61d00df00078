import type { Db } from 'db/connect'
import { describe, expect, test } from 'vitest'
import { readHomeLaunchContent } from '~/features/home/launch.server'
import { SETTING_DEFINITIONS } from '~/features/settings/known'
import { readEditableSettings, saveSettings } from '~/features/settings/save.server'
import { readSettings } from '~/features/settings/site.server'
import { hashInitialValue } from '~/values/initial-values-field'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'

const store = (db: Db, key: string, value: string) =>
  db.insertInto('settings').values({ key, value, updated_at: '2026-11-21T12:00:00.000Z' }).execute()

describe('stored settings [D56, D98]', () => {
  test('returns the default of a setting until a value is stored, also if the value is outside the limits, but not if it is empty', async () => {
    const { db } = await freshDatabase()
    const keys = [
      'claim_clients',
      'contractor_phone',
      'contractor_email',
      'founder_limit',
      'benefit_1',
    ] as const
    const given = await readSettings(db, keys)
    expect(given).toMatchObject({ claim_clients: '15,000+', contractor_phone: '', founder_limit: '1000' })
    expect(given.benefit_1).toBe(SETTING_DEFINITIONS.benefit_1.default)
    await store(db, 'contractor_phone', 'javascript:alert(1)')
    await store(db, 'contractor_email', 'a@b.us?bcc=c@d.us')
    await store(db, 'founder_limit', 'muchos')
    await store(db, 'benefit_1', 'Sin título')
    expect(await readSettings(db, keys)).toEqual(given)
    await store(db, 'claim_clients', '')
    await store(db, 'site_email', 'hola@example.com')
    expect(await readSettings(db, ['claim_clients', 'site_email'])).toEqual({
      ...{ claim_clients: '', site_email: 'hola@example.com' },
    })
  })

  test('the settings accept a phone as every other form does, even with a foreign country code [D98, D99]', () => {
    const { limits } = SETTING_DEFINITIONS.site_chat
    for (const [typed, stored] of [
      ['(404) 555-0142', '+14045550142'],
      ['404 555 0142 ext. 3', '+14045550142'],
      ['+525512345678', '+525512345678'],
      ['', ''],
    ])
      expect(limits.parse(typed), typed).toBe(stored)
    for (const typed of ['555 0142', 'javascript:alert(1)', '+52 55 1234'])
      expect(limits.safeParse(typed).success, typed).toBe(false)
  })

  test('the default of each setting is within its own limits', () => {
    for (const [key, { default: given, limits }] of Object.entries(SETTING_DEFINITIONS))
      expect(limits.safeParse(given).data, key).toBe(given)
  })
})

test('an outdated form of settings does not overwrite a setting that was saved since, but can change another one [F44]', async () => {
  const { db } = await freshDatabase()
  const { version, fields } = await readEditableSettings(db)
  const opened = new Map(fields.map(({ name, value }) => [name, hashInitialValue(value)]))
  const save = (values: Parameters<typeof saveSettings>[2]['values']) =>
    saveSettings(db, { actor: { username: 'ana' } }, { version, opened, values })
  expect(await save({ claim_clients: '16,000+' })).toEqual({ ok: true })
  const late = await save({ claim_clients: '17,000+' })
  expect(late).toMatchObject({ ok: false, differences: [{ stored: '16,000+' }] })
  const withoutOpened = { version, values: { claim_clients: '17,000+' } }
  expect(await saveSettings(db, { actor: { username: 'eva' } }, withoutOpened)).toMatchObject({ ok: false })
  expect(await save({ founder_limit: '500' })).toEqual({ ok: true })
  const stored = { claim_clients: '16,000+', founder_limit: '500' }
  expect(await readSettings(db, ['claim_clients', 'founder_limit'])).toEqual(stored)
})

describe('the home page’s texts for owners', () => {
  test('the home page shows the documented claims and eight benefits for owners until they are edited [33, 35, D56]', async () => {
    const { db } = await freshDatabase()
    const { claims, benefits } = await readHomeLaunchContent(db)
    expect(claims).toEqual([
      { figure: '1,200+', of: 'profesionales' },
      { figure: '15,000+', of: 'clientes' },
    ])
    expect(benefits).toHaveLength(8)
    expect(benefits[0]).toEqual({ title: 'Tu propia página', text: 'con llamada y WhatsApp en un toque.' })
    await store(db, 'claim_professionals', '')
    await store(db, 'benefit_8', 'Café: cada lunes: a las 8.')
    const edited = await readHomeLaunchContent(db)
    expect(edited.claims).toEqual([{ figure: '15,000+', of: 'clientes' }])
    expect(edited.benefits[7]).toEqual({ title: 'Café', text: 'cada lunes: a las 8.' })
  })

  test('the home page counts the founder places left, and shows no offer if none is left [34, D59]', async () => {
    const { db } = await freshDatabase()
    const bakery = await addCategory(db, 'reposteria')
    await addBusiness(db, [bakery], { founder_number: 1 })
    await addBusiness(db, [bakery], { founder_number: 2, deleted_at: '2026-11-21T12:00:00.000Z' })
    await addBusiness(db, [bakery])
    const { offer } = await readHomeLaunchContent(db)
    expect(offer).toMatchObject({ places: 1000, left: 998 })
    expect(offer?.text).toContain('6 meses')
    await store(db, 'founder_limit', '2')
    expect((await readHomeLaunchContent(db)).offer).toBeNull()
  })
})
