import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from 'db/connect'
import { openSession } from '~/features/accounts/sessions.server'
import { createOwnerLink } from '~/features/owners/link.server'
import { someBusinesses } from '../routes/pages'
import { rowOf } from './rows'

/** A business of the demo with a private link, and functions that send pictures to it. */
export async function ownerPictures({ origin, dataDir }: { origin: string; dataDir: string }, db: Db) {
  const [business = ''] = await someBusinesses(origin)
  const { id } = await rowOf(db, 'businesses', { business_slug: business.split('/')[2] ?? '' })
  const token = await createOwnerLink(db, id)
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(origin + path, { redirect: 'manual', ...init })
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, bytes, text: bytes.toString() }
  }
  const send = (path: string, bytes: Buffer, init: RequestInit & { name?: string; type?: string } = {}) => {
    const { name = 'logo.png', type = 'image/png' } = init
    const body = new FormData()
    body.set('logo', new File([new Uint8Array(bytes)], name, { type }))
    return ask(path, { method: 'POST', body, ...init })
  }
  const upload = (bytes: Buffer, name?: string, type?: string) =>
    send(`/mi-negocio/${token}/logo`, bytes, { ...(name && { name }), ...(type && { type }) })
  const sendPhotos = (files: { name: string; bytes: Buffer }[]) => {
    const body = new FormData()
    for (const { name, bytes } of files) body.append('fotos', new File([new Uint8Array(bytes)], name))
    return ask(`/mi-negocio/${token}/fotos`, { method: 'POST', body })
  }
  const photos = async () => {
    const rows = db.selectFrom('business_photos').select('image_hash').where('business_id', '=', id)
    return (await rows.execute()).map(({ image_hash }) => image_hash)
  }
  /** Headers of a signed-in administrator. */
  const administrator = async () => {
    const { id: userId } = await rowOf(db, 'admin_users', { role: 'administrator' })
    const session = await openSession(db, { userId, keep: false, userAgent: null, network: null })
    return { cookie: `sesion=${encodeURIComponent(btoa(JSON.stringify(session)))}`, origin }
  }
  /** Names of the stored files. */
  const files = () => {
    try {
      return readdirSync(join(dataDir, 'images'))
    } catch {
      return []
    }
  }
  /** Removes the logo and the counts of an hour. */
  const reset = async () => {
    await db.updateTable('businesses').set({ logo_hash: null }).where('id', '=', id).execute()
    await db.deleteFrom('rate_limits').execute()
  }
  return { business, id, token, ask, send, upload, sendPhotos, photos, administrator, files, reset }
}
