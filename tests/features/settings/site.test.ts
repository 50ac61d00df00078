import { expect, test } from 'vitest'
import { SETTING_DEFINITIONS, SETTING_KEYS, settingsSchema } from '~/features/settings/known'
import { readEditableSettings, saveSettings } from '~/features/settings/save.server'
import { readSiteSettings } from '~/features/settings/site.server'
import { freshDatabase } from '../../support/database'

const GIVEN = { SITE_EMAIL: 'servidor@example.com', SITE_CITY: 'Miami FL', SITE_COMPANY: undefined, OTHER: 1 }

test('uses stored site settings, and those of the environment where they are empty [D98]', async () => {
  const { db } = await freshDatabase()
  expect(await readSiteSettings(db, GIVEN)).toEqual(GIVEN)
  const { fields, version } = await readEditableSettings(db)
  const values = Object.fromEntries(fields.map(({ key, value }) => [key, value]))
  const edited = { site_chat: '+14045550100', site_company: 'Guía LLC', site_email: 'hola@example.com' }
  const lucia = { actor: { username: 'lucia' } }
  await saveSettings(db, lucia, { version, values: { ...values, ...edited } })
  const shown = { SITE_EMAIL: edited.site_email, SITE_COMPANY: 'Guía LLC', SITE_CHAT_NUMBER: '14045550100' }
  expect(await readSiteSettings(db, GIVEN)).toEqual({ ...GIVEN, ...shown })
  await saveSettings(db, lucia, { version: version + 1, values })
  expect(await readSiteSettings(db, GIVEN)).toEqual(GIVEN)
})

test.each([
  ['correo-del-sitio', 'hola', 'Escribe un correo'],
  ['whatsapp-del-sitio', '404 555', 'Escribe los 10 números'],
  ['pagina-social', 'javascript:alert(1)', 'Escribe la dirección entera'],
  ['video', 'www.example.com', 'Escribe la dirección entera'],
])('the settings field %s refuses %s with a message', (field, text, message) => {
  const filled = Object.fromEntries(
    SETTING_KEYS.map((key) => [SETTING_DEFINITIONS[key].field, SETTING_DEFINITIONS[key].default]),
  )
  const { error } = settingsSchema.safeParse({ ...filled, version: '0', [field]: text })
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    [field, expect.stringContaining(message)],
  ])
})
