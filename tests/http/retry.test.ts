import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clientAction, clientActionSaying, clientLoader } from '../../app/http/forms/retry'
import { NOT_SENT } from '../../app/values/text/not-sent'

const sent = () => ({
  request: new Request('http://localhost/x', {
    method: 'POST',
    body: new URLSearchParams([
      ['nombre', 'Rosa'],
      ['contrasena', 'secreta'],
    ]),
  }),
  params: {},
})

const act = (fails: () => never) =>
  clientActionSaying(NOT_SENT.rating)({ ...sent(), serverAction: async () => fails() })

const thrown = (error: unknown) => () => {
  throw error
}

test('a form whose server fails stays with what was typed, but for its secrets', async () => {
  const answer = (await act(thrown(new Error('Unable to decode')))) as Response
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({
    title: NOT_SENT.rating.title,
    lastResult: {
      status: 'error',
      error: NOT_SENT.rating.errors,
      initialValue: { nombre: 'Rosa' },
      fields: ['nombre'],
    },
  })
})

test('a form whose server cannot be reached says what the documents have for it, else that there is no connection [144]', async () => {
  const cut = thrown(new TypeError('Failed to fetch'))
  expect(await ((await act(cut)) as Response).json()).toMatchObject({ title: NOT_SENT.rating.title })
  const other = (await clientAction({ ...sent(), serverAction: async () => cut() })) as Response
  expect(await other.json()).toMatchObject({ title: NOT_SENT.unreachable.title })
})

test('an answer that is none of a form, such as a redirect, goes on', async () => {
  const redirect = new Response(null, { status: 303 })
  await expect(act(thrown(redirect))).rejects.toBe(redirect)
})

test('what else goes wrong while a page reads is not tried again', async () => {
  const failure = new Error('Unable to decode')
  const load = { request: new Request('http://localhost/x'), serverLoader: thrown(failure), params: {} }
  await expect(clientLoader(load)).rejects.toBe(failure)
})

test('every form that Remix sends has a client action, without which a cut line takes its page away', () => {
  const routes = readdirSync('app/features', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.includes('/routes/') && path.endsWith('.tsx'))
    .map((path) => readFileSync(`app/features/${path}`, 'utf8'))
  const forms = routes.filter((text) => /\buseSent(Form|Promotion)\b/.test(text))
  expect(forms.length).toBeGreaterThan(20)
  expect(forms.filter((text) => !text.includes('clientAction'))).toEqual([])
})
