import { verify } from '@node-rs/argon2'
import type { Db } from 'db/connect'
import { describe, expect, test } from 'vitest'
import { applyAccountVariableIfChanged, createOrUpdateAccount } from '~/features/accounts/accounts.server'
import { freshDatabase } from '../../support/database'
import { rowOf } from '../../support/rows'

const admin = { username: 'admin', password: 'una clave larga 1', role: 'administrator' } as const

async function accepts(db: Db, password: string): Promise<boolean> {
  const row = await rowOf(db, 'admin_users', { username: 'admin' })
  return verify(row.password_hash, password)
}

describe('accounts of the administration', () => {
  test('stores a password as argon2id with 64 MiB and three passes [T13]', async () => {
    const { db } = await freshDatabase()
    await createOrUpdateAccount(db, admin)
    const rows = await db.selectFrom('admin_users').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ username: 'admin', role: 'administrator' })
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    expect(await accepts(db, admin.password)).toBe(true)
  })

  test('creates the account of an environment variable once, and keeps a password that was changed on the site', async () => {
    const { db } = await freshDatabase()
    expect(await applyAccountVariableIfChanged(db, 'ADMIN_PASSWORD', admin)).toBe(true)
    await createOrUpdateAccount(db, { ...admin, password: 'cambiada en el sitio' })
    expect(await applyAccountVariableIfChanged(db, 'ADMIN_PASSWORD', admin)).toBe(false)
    expect(await accepts(db, 'cambiada en el sitio')).toBe(true)
  })

  test('sets the password again when its variable changes', async () => {
    const { db } = await freshDatabase()
    await applyAccountVariableIfChanged(db, 'ADMIN_PASSWORD', admin)
    const changed = { ...admin, password: 'otra clave larga 2' }
    expect(await applyAccountVariableIfChanged(db, 'ADMIN_PASSWORD', changed)).toBe(true)
    expect(await accepts(db, changed.password)).toBe(true)
    const settings = await db.selectFrom('settings').selectAll().execute()
    expect(JSON.stringify(settings)).not.toContain(changed.password)
  })
})
