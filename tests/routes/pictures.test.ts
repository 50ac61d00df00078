import { request } from 'node:http'
import { connect as connectTo } from 'node:net'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminPaths } from '~/admin-paths'
import { href } from '~/href'
import { phonePicture, picture } from '../support/hostile-pictures'
import { ownerPictures } from '../support/owner-pictures'
import { expectAnswer, expectParts, expectRedirect } from '../support/page-parts'
import { rowOf } from '../support/rows'
import { serveDemo } from '../support/shared-server'

const { server, db } = await serveDemo()
const { business, id, token, ask, send, upload, sendPhotos, photos, administrator, files, reset } =
  await ownerPictures(server, db)
beforeEach(reset)

const logoOf = async () => {
  const row = await rowOf(db, 'businesses', { id })
  return row.logo_hash
}

/** A busy machine may need seconds for the other connection. */
const PATIENCE = { timeout: 10_000, interval: 300 }

describe('photos', () => {
  test('an owner can upload several photos at once; a file that is no image is named, and the others are on the page [D129, T40]', async () => {
    const [one, two] = [await picture(900, 600).png().toBuffer(), await picture(500, 700).png().toBuffer()]
    const text = Buffer.from('no es una foto')
    const sent = await sendPhotos([
      { name: 'uno.png', bytes: one },
      { name: 'carta.txt', bytes: text },
      { name: 'dos.png', bytes: two },
    ])
    expectAnswer(sent, 422, 'Unas se subieron y otras no')
    expectParts(sent, 'carta.txt: El archivo no es una imagen PNG, JPG o WebP, o está dañado')
    const [first = '', second = ''] = await photos()
    const page = await ask(business)
    expect(page.text).toContain(`href="${business}/fotos#foto-1"`)
    expect(page.text).toMatch(new RegExp(`<img src="/imagenes/${first}[^>]*alt="Foto 1 de 2 de `))
    const viewer = await ask(`${business}/fotos`)
    expectAnswer(viewer, 200, 'id="foto-2"')
    expect(viewer.text).toMatch(new RegExp(`href="${business}"[^>]*>[^]*Volver a `))
    expect((await ask(`/imagenes/${second}.webp`)).status).toBe(200)
    // The page may be unpublished. The owner sees the images by the link.
    const own = `/mi-negocio/${token}/fotos`
    expect((await ask(`/mi-negocio/${token}/imagenes/${first}?w=320`)).headers.get('content-type')).toBe(
      'image/webp',
    )
    expect((await ask(`/mi-negocio/${token}/imagenes/${'0'.repeat(32)}`)).status).toBe(404)
    const send = (verb: string, foto: string) =>
      ask(`${own}?accion=${verb}`, { method: 'POST', body: new URLSearchParams({ foto }) })
    for (const [verb, left] of [
      ['primera', [first, second]],
      ['quitar', [second]],
    ] as const) {
      const done = await send(verb, first)
      expect([done.status, await photos()]).toEqual([303, left])
    }
    expect((await send('borrar', second)).status).toBe(404)
    expect((await ask(`${own}?accion=quitar`)).status).toBe(200)
    expect(await photos()).toEqual([second])
  })

  test('an upload without photos returns 422, and more than twenty photos in an hour return 429 [D129, T141]', async () => {
    const none = await sendPhotos([])
    expect([none.status, none.text]).toEqual([422, expect.stringContaining('Elige una o varias fotos')])
    const same = await picture(400, 400).png().toBuffer()
    const files = Array.from({ length: 7 }, (_, index) => ({ name: `${index}.png`, bytes: same }))
    for (const status of [303, 303, 429]) expect((await sendPhotos(files)).status).toBe(status)
  })

  test('while one form of a private link uploads, its other large forms return 429, and those without a large file are saved [T141, T263]', async () => {
    const length = 1_000_000
    const head = {
      Host: `127.0.0.1:${server.port}`,
      'Sec-Fetch-Site': 'same-origin',
      'Content-Length': length,
    }
    const half = connectTo(server.port, '127.0.0.1')
    half.on('error', () => undefined)
    const lines = Object.entries({ ...head, 'Content-Type': 'multipart/form-data; boundary=x' })
    half.write(
      `POST /mi-negocio/${token}/fotos HTTP/1.1\r\n${lines.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n--x\r\n`,
    )
    const noise = Buffer.concat([await picture(401).png().toBuffer(), Buffer.alloc(100_000, 7)])
    // Otherwise the next upload might arrive first, and this form would be rejected instead.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const busy = 'Hay otras imágenes en proceso: inténtalo otra vez en un momento'
    await expect.poll(async () => (await upload(noise)).text, PATIENCE).toContain(busy)
    const several = await sendPhotos([{ name: 'a.png', bytes: noise }])
    expect([several.status, several.text]).toEqual([429, expect.stringContaining(busy)])
    const offer = (bytes: Buffer) => {
      const body = new FormData()
      body.set('titulo', 'Tamales de fiesta')
      body.set('imagen', new File([new Uint8Array(bytes)], 'a.png'))
      return ask(`/mi-negocio/${token}/ofertas/nueva`, { method: 'POST', body })
    }
    const kept = await offer(noise)
    expect([kept.status, kept.text]).toEqual([429, expect.stringContaining(busy)])
    expect(kept.text).toContain('value="Tamales de fiesta"')
    expect((await offer(Buffer.alloc(0))).status).toBe(422)
    const { cookie, origin } = await administrator()
    const path = `/admin/contactos/${id}/logo`
    expect((await send(path, noise, { headers: { cookie, origin } })).status).toBe(303)
    half.destroy()
    await expect.poll(async () => (await upload(noise)).status, PATIENCE).toBe(303)
  })
})

describe('a logo', () => {
  test("the business page shows the owner's logo, smaller in the light version, and a small logo gets a warning [204, D39, D137]", async () => {
    // Otherwise photos would be shown instead (D157).
    await db.deleteFrom('business_photos').where('business_id', '=', id).execute()
    const sent = await upload(await phonePicture(), 'mi negocio; "logo" ñ.jpg', 'image/jpeg')
    expectRedirect(sent, 303, `/mi-negocio/${token}`)
    const address = `/imagenes/${await logoOf()}.webp`
    const [page, light] = [
      (await ask(business)).text,
      (await ask(business, { headers: { cookie: 'ligero=1' } })).text,
    ]
    const [, face = ''] = /<div class="picture picture-photo[^"]*"[^>]*>.*?<img ([^>]*)>/.exec(page) ?? []
    expect(face).toContain(`src="${address}?w=320"`)
    expect(face).toMatch(
      /srcset="[^"]*\?w=160 160w, .*\?w=1280 1280w" sizes="\(min-width: 56em\) 170px, 150px"/i,
    )
    expect(face).toMatch(/width="200" height="200"/)
    expect(light).toContain(`src="${address}?w=160"`)
    expect(light).not.toMatch(/srcset/i)
    const [, own = ''] = /<img src="([^"]*)"[^>]*alt="El logo de ahora"/.exec(
      (await ask(`/mi-negocio/${token}/logo`)).text,
    ) ?? ['']
    expect((await ask(own)).headers.get('content-type')).toBe('image/webp')
    const small = await upload(await picture(300, 200).png().toBuffer())
    const cookie = small.headers.get('set-cookie')?.split(';')[0] ?? ''
    for (const path of [`/mi-negocio/${token}`, `/mi-negocio/${token}/logo`])
      expect((await ask(path, { headers: { cookie } })).text).toContain('La imagen mide 300 × 200 px')
    const removed = await ask(`/mi-negocio/${token}/logo?accion=quitar`, { method: 'POST' })
    expect([removed.status, await logoOf()]).toEqual([303, null])
  })

  test('an upload larger than the server reads returns 413 with a link back to the form', async () => {
    const refused = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const headers = { 'Content-Length': 25 * 1024 * 1024, 'Sec-Fetch-Site': 'same-origin' }
      const type = { 'Content-Type': 'multipart/form-data; boundary=x' }
      const path = `${server.origin}/mi-negocio/${token}/logo.data`
      request(path, { method: 'POST', headers: { ...headers, ...type } }, (response) => {
        response.setEncoding('utf8').on('data', (text) => {
          resolve({ status: response.statusCode, text })
          response.destroy()
        })
      })
        .once('error', reject)
        .flushHeaders()
    })
    expectAnswer(refused, 413, 'alt="Directorio Latino, inicio"')
    expectParts(refused, 'elige un archivo más pequeño, de hasta 5MB')
    expectParts(refused, `href="/mi-negocio/${token}/logo">Volver al formulario</a>`)
  })
})

describe('/imagenes', () => {
  const shown = async () => {
    await upload(await picture(900, 600).png().toBuffer())
    return `/imagenes/${await logoOf()}.webp`
  }

  test('/imagenes serves a picture as WebP, cached for a day, with restrictive headers, and refuses unknown widths and names [T40, T44]', async () => {
    const address = await shown()
    for (const [asked, width] of [
      ['', 900],
      ['?w=96', 96],
      ['?w=1280', 900],
    ] as const) {
      const { status, headers, bytes } = await ask(address + asked)
      expect(status).toBe(200)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width })
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(bytes.length),
        'cache-control': 'private, max-age=86400',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': 'inline; filename="imagen.webp"',
      })
    }
    for (const width of ['', '0', '97', '5000', '96x', '-96', '1e2'])
      expect((await ask(`${address}?w=${width}`)).status, width).toBe(400)
    const names = ['0'.repeat(32), 'x', '..%2f..%2fdirectorio.db', '%2e%2e%2fdirectorio.db', 'a%00']
    for (const other of [...names.map((name) => `${name}.webp`), 'session-secrets', 'anchos', 'x.png'])
      expect([400, 404], other).toContain((await ask(`/imagenes/${other}`)).status)
  })

  test("a held business's pictures are visible to owner and administrators, a deleted one's to administrators, an erased one's to no one [D129, T140]", async () => {
    const address = await shown()
    const own = `/mi-negocio/${token}/imagenes/${await logoOf()}?w=160`
    const [headers, mine] = [await administrator(), { status: 'held' as const }]
    const answers = async () =>
      Promise.all([ask(address), ask(`${address}?w=96`), ask(own), ask(address, { headers })])
    expect((await answers()).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await db.updateTable('businesses').set(mine).where('id', '=', id).execute()
    const held = await answers()
    expect(held.map(({ status }) => status)).toEqual([404, 404, 200, 200])
    for (const { headers } of held.slice(2)) expect(headers.get('cache-control')).toContain('no-store')
    await db.updateTable('businesses').set({ status: 'published' }).where('id', '=', id).execute()

    const post = (path: string) => ask(path, { method: 'POST', headers })
    await post(href('/admin/contactos/:id/eliminar', { id }))
    expect((await answers()).map(({ status }) => status)).toEqual([404, 404, 404, 200])
    expect(files()).toContain(`${await logoOf()}.webp`)
    const name = `${await logoOf()}.webp`
    expect((await post(adminPaths.erase('contact', id))).status).toBe(303)
    expect((await answers()).map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(files()).not.toContain(name)
  })
})
