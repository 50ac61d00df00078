import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { convertToWebp } from '~/features/images/store.server'
import type { GenerateImageResult } from '~/gateways/image-generation.server'
import { type Answer, FAILURES, type StandIn, startStandIn } from '../support/stand-in'

const KEY = 'hf_prueba_1234567890'
const MEGABYTE = 1024 * 1024
const PROMPT = 'Latina baker pulling a tray of conchas from the oven'

let service: StandIn
let elsewhere: StandIn
let picture: Buffer
let generateImage: (prompt: string, stop?: AbortSignal) => Promise<GenerateImageResult>
beforeAll(async () => {
  ;[service, elsewhere] = await Promise.all([startStandIn(), startStandIn()])
  vi.stubEnv('IMAGE_GENERATION_KEY', KEY)
  vi.stubEnv('IMAGE_GENERATION_URL', `${service.origin}/models/a/b`)
  vi.stubEnv('IMAGE_GENERATION_SECONDS', '3')
  ;({ generateImage } = await import('~/gateways/image-generation.server'))
  picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c40' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await Promise.all([service.stop(), elsewhere.stop()])
})

const sends =
  (body: Buffer | string, type: string, status = 200): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': type }).end(body)

/** Addresses that must never be requested because the service names them (T46). */
const addresses = () => [
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]:4811/',
  'http://localhost./',
  'http://0x7f000001/',
  'file:///data/app.db',
  'gopher://127.0.0.1/',
  `${elsewhere.origin}/picture.png`,
]

describe('image generation service', () => {
  it('sends the prompt to the image service and returns success, image and prompt [247]', async () => {
    service.answer(sends(picture, 'image/jpeg'))
    expect(await generateImage(PROMPT)).toEqual({ success: true, image: picture, prompt: PROMPT })
    const asked = service.asked.at(-1)
    expect(asked).toMatchObject({ method: 'POST', path: '/models/a/b' })
    expect(asked?.headers.authorization).toBe(`Bearer ${KEY}`)
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({
      inputs: PROMPT,
      parameters: { width: 1200, height: 800 },
    })
  })

  it('waits for the image service up to the time limit, and stops when the process ends [F19]', async () => {
    service.answer(
      (response) => void setTimeout(() => sends(picture, 'image/jpeg')(response, NOTHING), 1_000),
    )
    expect(await generateImage(PROMPT)).toMatchObject({ success: true })
    service.answer(() => undefined)
    const end = new AbortController()
    setTimeout(() => end.abort(), 50)
    await expect(generateImage(PROMPT, end.signal)).rejects.toThrow()
  })

  it('if the image service fails, returns an error in all cases, without exception, retry or showing the key [F19]', async () => {
    const channels: Record<string, Answer> = {
      ...FAILURES,
      'is busy': sends('{"error":"loading"}', 'application/json', 503),
      'refuses the key': sends(`{"error":"Invalid ${KEY}"}`, 'application/json', 401),
      'sends 7 MB': sends(Buffer.concat([picture, Buffer.alloc(7 * MEGABYTE)]), 'image/jpeg'),
      'sends 20 MB': sends(Buffer.alloc(20 * MEGABYTE), 'image/png'),
      'sends a drawing': sends('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'),
      'sends a page as a picture': sends('<h1>Login</h1>', 'text/html'),
      'sends to another address': (response) =>
        void response.writeHead(302, { location: `${elsewhere.origin}/picture.png` }).end(),
    }
    const names = Object.keys(channels)
    service.asked.length = 0
    service.answer((response, asked) => {
      const name = names[Number(JSON.parse(asked.body).inputs)] ?? ''
      channels[name]?.(response, asked)
    })
    const results = await Promise.all(names.map((_, n) => generateImage(String(n))))
    for (const [n, result] of results.entries()) {
      expect(result, names[n]).toMatchObject({ success: false, prompt: String(n) })
      expect(JSON.stringify(result), names[n]).not.toContain('hf_')
    }
    expect(service.asked).toHaveLength(names.length)
    expect(elsewhere.asked).toEqual([])
  })

  it('never requests an address that the image service returns, in any format [T46]', async () => {
    elsewhere.answer(sends(picture, 'image/jpeg'))
    for (const url of addresses())
      for (const body of [
        { success: true, imageUrl: url },
        { data: [{ url }] },
        { output: [url] },
        { images: [{ url }] },
      ]) {
        service.answer(sends(JSON.stringify(body), 'application/json'))
        expect(await generateImage(PROMPT), url).toMatchObject({ success: false })
      }
    expect(elsewhere.asked).toEqual([])
  })

  it('rejects bytes of the image service that are not an image when they are decoded [F19]', async () => {
    const lies = [Buffer.from('not a picture'), Buffer.alloc(0), picture.subarray(0, 200)]
    for (const lie of lies) {
      service.answer(sends(lie, 'image/png'))
      const result = await generateImage(PROMPT)
      expect(result.success && (await convertToWebp(result.image)).ok).toBe(false)
    }
    const frames = [0, 1, 2].map((n) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background: { r: n * 99, g: 0, b: 0 } } })
        .png()
        .toBuffer(),
    )
    const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
      .webp()
      .toBuffer()
    const cleaned = await convertToWebp(moving)
    expect(cleaned.ok && ((await sharp(cleaned.webp).metadata()).pages ?? 1)).toBe(1)
  })
})

const NOTHING = { method: '', path: '', headers: {}, body: '' }
